// A workbook with one sheet of texts, as small as the format allows: parts of XML in an archive.

import { deflateRawSync } from "node:zlib";

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const NS = "http://schemas.openxmlformats.org";

const TABLE = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k += 1) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (bytes) => (bytes.reduce((c, byte) => TABLE[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

/** Files in an archive. */
function archive(files) {
  const [parts, entries] = [[], []];
  let at = 0;
  for (const [name, text] of files) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(plain);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt16LE(0x21, 8);
    head.writeUInt32LE(crc(plain), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(plain.length, 18);
    head.writeUInt16LE(path.length, 22);
    const own = Buffer.concat([Buffer.from("PK\x03\x04"), head, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), head, tail, path]));
    parts.push(own);
    at += own.length;
  }
  const all = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(all.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, all, Buffer.from("PK\x05\x06"), end]);
}

/** Rows of texts as a workbook. */
export function workbook(rows) {
  const cell = (text, r, c) => `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const sheet = rows.map((row, r) => `<row r="${r + 1}">${row.map((text, c) => cell(text, r, c)).join("")}</row>`).join("");
  return archive([
    ["[Content_Types].xml", `${HEAD}<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`],
    ["_rels/.rels", `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
    ["xl/workbook.xml", `${HEAD}<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="Cards" sheetId="1" r:id="r1"/></sheets></workbook>`],
    ["xl/_rels/workbook.xml.rels", `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`],
    ["xl/worksheets/sheet1.xml", `${HEAD}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`],
  ]);
}
