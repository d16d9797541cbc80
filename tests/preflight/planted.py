#!/usr/bin/env python3
"""Files with one fault each, beside twins without it, and sound files of other programs.

    planted.py PROGRAM          makes them in a folder of its own, has PROGRAM preflight each, and exits 1 if a fault
                                is missed or anything else is complained about
    planted.py --write FOLDER   writes the small ones, and index.json with what is to be found in them

Needs pikepdf, reportlab and Pillow; Chromium, Ghostscript and qpdf where they are installed.
"""
import io
import json
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

PT = 72 / 25.4
FONT = Path(__file__).resolve().parents[2] / "fonts" / "FiraSans-400.ttf"
XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:mm="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
xmlns:x4="http://www.npes.org/pdfx/ns/id/" pdf:Trapped="False" mm:VersionID="1" mm:DocumentID="uuid:1" mm:RenditionClass="default"
x4:GTS_PDFXVersion="PDF/X-4" xmp:CreateDate="2026-01-01T00:00:00Z" xmp:ModifyDate="2026-01-01T00:00:00Z"
xmp:MetadataDate="2026-01-01T00:00:00Z"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Cards</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def profile(name, tone=0):
    """A small ICC profile of class prtr for CMYK: tables of two steps an ink (ICC.1, 6.5.7)."""
    ramp = bytes(range(256))

    def lut(inputs, outputs):
        head = b"mft1\0\0\0\0" + bytes([inputs, outputs, 2, 0])
        head += b"".join(struct.pack(">i", 65536 * (i % 4 == 0)) for i in range(9))
        return head + ramp * inputs + bytes((i * 37 + tone) % 256 for i in range(2**inputs * outputs)) + ramp * outputs

    text = name.encode() + b"\0"
    desc = b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + bytes(78)
    tags, body = [], b""
    for tag, data in [(b"desc", desc), (b"A2B0", lut(4, 3)), (b"B2A0", lut(3, 4))]:
        data += bytes(-len(data) % 4)
        tags.append(tag + struct.pack(">II", 168 + len(body), len(data)))
        body += data
    head = struct.pack(">I", 168 + len(body)) + b"none\x02\x10\0\0prtrCMYKLab " + bytes(12) + b"acsp" + bytes(88)
    return head + struct.pack(">I", len(tags)) + b"".join(tags) + body


COATED, SWOP = profile("Coated FOGRA39"), profile("U.S. Web Coated (SWOP) v2", 90)


def subset():
    """A font with the letters that the texts here need, as reportlab cuts it."""
    pdfmetrics.registerFont(TTFont("Fira", FONT))
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Fira", 12)
    page.drawString(9, 9, "LUTE")
    page.save()
    return out.getvalue()


LETTERS = subset()
LUTE = "<" + "LUTE".encode().hex() + ">"


class Card:
    """A card of 63 x 88 mm with 3 mm of bleed, in inks, for PDF/X-4. What is drawn is in millimeters from the lower left corner of the trim."""

    def __init__(self, *pages, size=(63, 88), bleed=3, slug=0, condition="FOGRA39", icc=COATED):
        self.pdf = pdf = pikepdf.new()
        self.size, self.bleed, self.slug = size, bleed, slug
        self.icc = pdf.make_indirect(Stream(pdf, icc, N=4))
        root = pdf.Root
        root.Metadata = pdf.make_indirect(Stream(pdf, XMP.encode(), Type=Name.Metadata, Subtype=Name.XML))
        intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=condition, Info=condition)
        intent.RegistryName = pikepdf.String("http://www.color.org")
        intent.DestOutputProfile = self.icc
        root.OutputIntents = Array([intent])
        foreign = pikepdf.open(io.BytesIO(LETTERS))
        fonts = foreign.pages[0].Resources.Font
        [font] = [fonts[key] for key in fonts.keys() if "Fira" in str(fonts[key].BaseFont)]
        self.font = pdf.copy_foreign(foreign.make_indirect(font)) if any("Tf" in page for page in pages) else None
        self.resources = pdf.make_indirect(Dictionary(ExtGState=Dictionary(
            Over=Dictionary(OP=True, op=True, OPM=1), Clear=Dictionary(ca=0), Multiply=Dictionary(BM=Name.Multiply))))
        if self.font is not None:
            self.resources.Font = Dictionary(F=self.font)
        for drawn in pages:
            self.page(drawn)

    def page(self, drawn):
        w, h = self.size
        out, far = self.bleed, self.bleed + self.slug
        # the sheet begins at nought
        box = lambda by: Array([round((far - by) * PT, 4), round((far - by) * PT, 4), round((far + w + by) * PT, 4), round((far + h + by) * PT, 4)])
        content = f"{PT:.6f} 0 0 {PT:.6f} {far * PT:.4f} {far * PT:.4f} cm\n{drawn}"
        page = self.pdf.add_blank_page(page_size=(9, 9))
        page.MediaBox, page.TrimBox = box(far), box(0)
        if out is not None:
            page.BleedBox = box(out)
        page.Resources = self.resources
        page.Contents = Stream(self.pdf, content.encode())
        return page

    def add(self, kind, name, thing):
        """A thing among the resources."""
        if kind not in self.resources:
            self.resources[kind] = Dictionary()
        thing = self.pdf.make_indirect(thing)
        self.resources[kind][name] = thing
        return thing

    def layer(self, name="Notes", **more):
        """A layer, and its name among the resources; it is printed unless `off` says otherwise."""
        root, layer = self.pdf.Root, self.pdf.make_indirect(Dictionary(Type=Name.OCG, Name=name, **more))
        if "/OCProperties" not in root:
            root.OCProperties = Dictionary(OCGs=Array(), D=Dictionary(Name="default", ON=Array(), OFF=Array(), Order=Array()))
        root.OCProperties.OCGs.append(layer)
        root.OCProperties.D.Order.append(layer)
        self.add("/Properties", "/" + name, layer)
        return layer

    def asks(self, layer):
        """The configuration asks what the layer says of printing."""
        self.pdf.Root.OCProperties.D.AS = Array([Dictionary(Event=Name.Print, Category=Array([Name.Print]), OCGs=Array([layer]))])
        return layer

    def off(self, layer):
        self.pdf.Root.OCProperties.D.OFF.append(layer)
        return layer

    def form(self, name, drawn, **more):
        self.add("/XObject", "/" + name, Stream(self.pdf, drawn.encode(), Subtype=Name.Form, BBox=[-9, -9, 300, 300], Resources=self.resources, **more))

    def image(self, name, mode="CMYK", size=(900, 1250), space=None, color=(110, 60, 30, 0), **more):
        data = Image.new(mode, size, color).tobytes()
        space = space or {"CMYK": Name.DeviceCMYK, "RGB": Name.DeviceRGB, "L": Name.DeviceGray}[mode]
        packed = Stream(self.pdf, zlib.compress(data, 9), Subtype=Name.Image, Width=size[0], Height=size[1], BitsPerComponent=8, ColorSpace=space, Filter=Name.FlateDecode, **more)
        self.add("/XObject", "/" + name, packed)

    def bytes(self):
        self.pdf.trailer.Info = self.pdf.make_indirect(Dictionary(Title="Cards", CreationDate="D:20260101000000Z", ModDate="D:20260101000000Z"))
        self.pdf.trailer.Info.Trapped = Name("/False")
        out = io.BytesIO()
        self.pdf.save(out, deterministic_id=True, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, force_version="1.6")
        return out.getvalue()


GROUND = "0.5 0.2 0.1 0 k -3 -3 69 94 re f "
WHITE = ""


def ground(left=3, low=3, right=3, high=3, ink="0.5 0.2 0.1 0"):
    """A ground that runs so far past the trim."""
    return f"{ink} k {-left} {-low} {63 + left + right} {88 + low + high} re f "


def text(at=(10, 40), size=4, ink="0 0 0 1", more=""):
    return f"q /Over gs BT {more} /F {size} Tf {ink} k {at[0]} {at[1]} Td {LUTE} Tj ET Q "


BACK = "0 0.6 0.8 0.1 k -3 -3 69 94 re f 0 0 0 0.5 k 20 30 20 20 re f "


def front(i):
    return ground(ink="0.1 0.1 0.3 0") + f"0 0.{i + 1} 0.4 0 k 10 {10 + 4 * i} 30 20 re f "


def deck(order):
    """Pages by a letter each: b is the back, 0 to 9 are fronts, a blank is empty, and x is a back of its own."""
    drawn = {"b": BACK, " ": "", "x": BACK + "0 0 1 0 k 30 30 5 5 re f "}
    return Card(*(drawn.get(page) if page in drawn else front(int(page)) for page in order))


def kit(count, size=(63, 88)):
    card = lambda i: {"title": f"Card {i}", "size": {"w": size[0], "h": size[1]}, "file": "cards.pdf", "count": 1, "front": [2 * i + 1], "back": [2 * i + 2]}
    return {"components": [card(i) for i in range(count)], "files": [{"name": "cards.pdf", "pages": 2 * count, "sha256": "0"}]}


def edited(card, edit):
    edit(card)
    return card


CASES = []


def plant(name, finds, fault, twin, kit=None, keep=True):
    """A fault and what must be found there: (code, page, place or None, words) each; the twin has nothing but what follows from --kit."""
    CASES.append((name, finds, fault, kit, keep))
    CASES.append((name + "-twin", [("kit", None, None, "is not the one")] if kit else [], twin, kit, keep))


def sound(name, made, kit=None, keep=True):
    CASES.append((name, [("kit", None, None, "is not the one")] if kit else [], made, kit, keep))


def short(words, page=1, place=None):
    return [("short-bleed", page, place, words)]


# bleed
plant("bleed-none", short("on all four sides color ends at the trim; 3 mm of bleed"), Card(ground(0, 0, 0, 0)), Card(GROUND))
plant("bleed-inside-two-sides", short("on the top and left color ends 0.4 mm inside the trim", 2),
      Card(GROUND, ground(-0.4, 3, 3, -0.4)), Card(GROUND, GROUND))
plant("bleed-inside-one-side", short("on the bottom color ends 1 mm inside the trim"), Card(ground(low=-1)), Card(GROUND))
plant("bleed-of-1-mm", short("on the right color ends 1 mm beyond the trim"), Card(ground(right=1)), Card(ground(right=3)))
plant("bleed-of-2-mm", short("on all four sides color ends 2 mm beyond the trim"), Card(ground(2, 2, 2, 2)), Card(ground(3, 3, 3, 3)))
plant("bleed-uneven", short("on the left color ends at the trim, on the top color ends 1.5 mm beyond the trim"), Card(ground(left=0, high=1.5)), Card(ground(left=3.5, high=3)))
plant("bleed-tint", short("on the left color ends at the trim"), Card(ground(left=0, ink="0.02 0.03 0.08 0")), Card(ground(ink="0.02 0.03 0.08 0")))
plant("bleed-band", short("on the left color ends at the trim", 1, (-3, 17.9, 3, 10.2)),
      Card("0.5 0.2 0.1 0 k 0 60 66 10 re f"), Card("0.5 0.2 0.1 0 k -3 60 69 10 re f"))
plant("bleed-frame", short("on all four sides color ends at the trim"),
      Card("0 0 0 1 k 0 0 63 88 re 2 2 59 84 re f*"), Card("0 0 0 1 k -3 -3 69 94 re 2 2 59 84 re f*"))
picture = lambda by: edited(Card(f"q {63 + 2 * by} 0 0 {88 + 2 * by} {-by} {-by} cm /P Do Q"), lambda c: c.image("P"))
plant("bleed-picture", short("on all four sides color ends at the trim"), picture(0), picture(3))
askew = lambda by: edited(Card(f"q 0.99999 0.004 -0.004 0.99999 0 0 cm {63 + 2 * by} 0 0 {88 + 2 * by} {-by} {-by} cm /P Do Q"), lambda c: c.image("P"))
plant("bleed-picture-askew", short("color ends"), askew(0.2), askew(3.6))
formed = lambda by: edited(Card("/Fm Do"), lambda c: c.form("Fm", f"{-by} {-by} {63 + 2 * by} {88 + 2 * by} re W n " + GROUND))
plant("bleed-clipped-form", short("on all four sides color ends at the trim"), formed(0), formed(3))


def shaded(by):
    card = Card(f"q {-by} {-by} {63 + 2 * by} {88 + 2 * by} re W n /S sh Q")
    run = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0.4, 0.3, 0, 0], C1=[0.8, 0, 0.3, 0], N=1)
    card.add("/Shading", "/S", Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=[0, 0, 63, 0], Extend=[True, True], Function=run))
    return card


plant("bleed-gradient", short("on all four sides color ends at the trim"), shaded(0), shaded(3))


def tiled(by):
    card = Card(f"/Pattern cs /T scn {-by} {-by} {63 + 2 * by} {88 + 2 * by} re f")
    card.add("/Pattern", "/T", Stream(card.pdf, b"0.6 0.2 0 0 k 0 0 9 9 re f 0 0.5 0.5 0 k 2 2 4 4 re f", PatternType=1, PaintType=1, TilingType=1, BBox=[0, 0, 9, 9], XStep=9, YStep=9, Resources=Dictionary()))
    return card


plant("bleed-tiles", short("on all four sides color ends at the trim"), tiled(0), tiled(3))
plant("bleed-painted-white", short("on all four sides color ends at the trim"),
      Card(GROUND + "0 0 0 0 k -3 -3 69 94 re 0 0 63 88 re f*"), Card(GROUND + "0 0 0 0 k 3 3 57 82 re f"))
plant("bleed-marks-on-the-slug", short("on the left color ends at the trim"), Card(ground(left=0), slug=8), Card(GROUND, slug=8))


def unboxed(card):
    for page in card.pdf.pages:
        del page["/BleedBox"]
    return card


plant("bleed-no-box", short("on the left color ends at the trim"), unboxed(Card(ground(left=0))), unboxed(Card(GROUND)))
plant("bleed-rgb", [("no-rgb", 1, None, "DeviceRGB")] + short("on the left color ends at the trim"),
      Card("0.6 0.7 0.9 rg 0 -3 66 94 re f"), Card("0.4 0.3 0.1 0 k -3 -3 69 94 re f"))


def turned(card, by, page=0, inherit=False):
    (card.pdf.Root.Pages if inherit else card.pdf.pages[page])["/Rotate"] = by
    return card


plant("bleed-on-a-turned-page", short("on the top color ends at the trim", 1, (4, -3, 80, 3)) + [("rotated", 1, None, "turned by 90")],
      turned(Card(ground(left=0)), 90), turned(Card(GROUND), 0))
sound("sound-white", Card(WHITE))
for border in (1.5, 2, 3, 5):
    sound(f"sound-white-border-{border}", Card(f"0.5 0.2 0.1 0 k {border} {border} {63 - 2 * border} {88 - 2 * border} re f"))
plant("frame-at-trim", [("short-bleed", 1, None, "on all four sides color ends at the trim")], Card("0 0 0 1 K 0.5 w 0.25 0.25 62.5 87.5 re S"), Card("0 0 0 1 K 0.5 w 3 3 57 82 re S"))
sound("sound-keyline", Card("0 0 0 1 K 0.3 w 0 0 63 88 re S 0.3 w 1 1 61 86 re S"))
sound("sound-ornament", Card("0.3 0.8 0.8 0 k 31 30 m 31 46.6 17.6 60 1 40 c 17.6 20 31 20 31 30 c f 0 0 0 1 k 0.4 20 2 2 re f"))
sound("sound-wide-bleed", Card(GROUND, bleed=5))


def circle(x, y, r):
    k = 0.5523
    p = lambda dx, dy: f"{x + dx * r:.3f} {y + dy * r:.3f}"
    arcs = [((1, k), (k, 1), (0, 1)), ((-k, 1), (-1, k), (-1, 0)), ((-1, -k), (-k, -1), (0, -1)), ((k, -1), (1, -k), (1, 0))]
    return p(1, 0) + " m " + " ".join(" ".join(p(*q) for q in arc) + " c" for arc in arcs) + " f"


def disc(r, by):
    return Card("0.2 0.8 0.6 0 k " + circle(r, r, r + by), size=(2 * r, 2 * r))


for r in (8, 12.5, 15, 30):
    sound(f"sound-round-{r}", disc(r, 3))
plant("bleed-round", short("color ends at the trim"), disc(30, 0), disc(30, 3))


def vignette():
    soft = Image.new("L", (276, 376), 0)
    for i in range(60):
        soft.paste(min(255, i * 5), (i, i, 276 - i, 376 - i))
    card = Card("q 63 0 0 88 0 0 cm /P Do Q")
    mask = card.pdf.make_indirect(Stream(card.pdf, soft.tobytes(), Subtype=Name.Image, Width=276, Height=376, BitsPerComponent=8, ColorSpace=Name.DeviceGray))
    card.image("P", SMask=mask)
    return card


sound("sound-vignette", vignette())
# coins along the bottom: each is cut at the trim or ends near it, and all of them together are no edge
coins = [(6, 3), (14, 2.9), (22, 3.1), (31, 3), (39, 3.2), (47, 2.8), (56, 3)]
sound("sound-coins-along-the-trim", Card("0.1 0.3 0.9 0.1 k " + " ".join(circle(x, y, 3) for x, y in coins)))

# turned and scaled pages
plant("turned-one-of-four", [("rotated", 3, None, "turned by 90 degrees (Rotate): it comes out 88.00 mm wide and 63.00 mm high")],
      turned(Card(*[GROUND] * 4), 90, 2), Card(*[GROUND] * 4))
plant("turned-by-the-tree", [("rotated", 1, None, "turned by 270"), ("rotated", 2, None, "turned by 270")],
      turned(Card(GROUND, BACK), -90, inherit=True), turned(Card(GROUND, BACK), 360, inherit=True))
plant("turned-with-kit", [("kit", None, None, "is not the one"), ("trim-size", 3, None, "88.00 x 63.00 mm, turned by 90 degrees (Rotate), not 63.00 x 88.00")],
      turned(deck("0b1b"), 90, 2), turned(turned(deck("0b1b"), 0, 2), 360, 3), kit(2))
plant("upside-down-with-kit", [("kit", None, None, "is not the one"), ("rotated", 4, None, "turned by 180")], turned(deck("0b1b"), 180, 3), turned(deck("0b1b"), 0, 3), kit(2))


def units(by, real):
    """Boxes and drawing by a unit of so many points; made smaller by as much if the size is to stay real."""
    card = Card(GROUND)
    page = card.pdf.pages[0]
    page["/UserUnit"] = by
    if real:
        for key in ("/MediaBox", "/TrimBox", "/BleedBox"):
            page[key] = Array([round(float(n) / by, 5) for n in page[key]])
        page.Contents = Stream(card.pdf, f"{1 / by} 0 0 {1 / by} 0 0 cm ".encode() + page.Contents.read_bytes())
    return card


plant("user-unit", [("user-unit", 1, None, "cut to 126.00 x 176.00 mm, or to 63.00 x 88.00")], units(2, False), units(1, False))
plant("user-unit-of-the-right-size", [("user-unit", 1, None, "cut to 63.00 x 88.00 mm, or to 6.30 x 8.80")], units(10, True), units(1, True))

# layers
NOTE = "1 1 1 1 k 20 20 20 20 re f "
SOUND = "1 0 0 0 k 20 20 20 20 re f "
HIDDEN = [("hidden-layer", None, None, "Notes")]
INK = [("ink", 1, (20, 48, 20, 20), "400 %")]


def layered(drawn, edit):
    return edited(Card(drawn), edit)


def marked(what, name="/Notes"):
    return f"/OC {name} BDC {what} EMC "


def condition(card, name, **more):
    card.add("/Properties", "/" + name, Dictionary(Type=Name.OCMD, **more))


plant("layer-off", HIDDEN, layered(GROUND + marked(NOTE), lambda c: c.off(c.layer())), layered(GROUND + marked(SOUND), lambda c: c.layer()))
plant("layer-on", INK, layered(GROUND + marked(NOTE), lambda c: c.layer()), layered(GROUND + marked("1 0 0 0 k 20 20 9 9 re f "), lambda c: c.layer()))


def base_off(card, on):
    layer = card.layer()
    card.pdf.Root.OCProperties.D.BaseState = Name.OFF
    if on:
        card.pdf.Root.OCProperties.D.ON.append(layer)


plant("layer-base-off", HIDDEN, layered(GROUND + marked(NOTE), lambda c: base_off(c, False)), layered(GROUND + marked(SOUND), lambda c: base_off(c, True)))
plant("layer-base-off-but-on", INK, layered(GROUND + marked(NOTE), lambda c: base_off(c, True)), layered(GROUND + marked(SOUND), lambda c: base_off(c, True)))
never = lambda state: Dictionary(Print=Dictionary(Subtype=Name.Print, PrintState=state))
plant("layer-never-printed", HIDDEN + [("layers", None, None, "automatically")], layered(GROUND + marked(NOTE), lambda c: c.asks(c.layer(Usage=never(Name.OFF)))), layered(GROUND + marked(SOUND), lambda c: c.layer(Usage=never(Name.ON))))
plant("layer-never-printed-unasked", INK, layered(GROUND + marked(NOTE), lambda c: c.layer(Usage=never(Name.OFF))), layered(GROUND + marked(SOUND), lambda c: c.layer(Usage=never(Name.OFF))))
plant("layer-in-a-layer", HIDDEN, layered(GROUND + marked(marked("0 1 0 0 k 9 9 9 9 re f ", "/Art") + NOTE) + "0 1 1 0 k 40 9 9 9 re f", lambda c: (c.off(c.layer()), c.layer("Art"))), layered(GROUND + marked(marked("0 1 0 0 k 9 9 9 9 re f ", "/Art") + SOUND) + "0 1 1 0 k 40 9 9 9 re f", lambda c: (c.layer(), c.layer("Art"))))
plant("layer-ends", HIDDEN + INK, layered(GROUND + marked("0 1 0 0 k 9 9 9 9 re f ") + NOTE, lambda c: c.off(c.layer())), layered(GROUND + marked("0 1 0 0 k 9 9 9 9 re f ") + SOUND, lambda c: c.layer()))
plant("layer-across-a-saved-state", HIDDEN, layered(GROUND + "q /OC /Notes BDC Q " + NOTE + " EMC", lambda c: c.off(c.layer())), layered(GROUND + "q /OC /Notes BDC Q " + SOUND + " EMC", lambda c: c.layer()))
plant("layer-that-covers", HIDDEN + INK, layered(GROUND + NOTE + marked("0 0 0 0 k 0 0 63 88 re f "), lambda c: c.off(c.layer())), layered(GROUND + SOUND + marked("0 0 0 0 k 9 9 40 40 re f "), lambda c: c.layer()))
plant("layer-of-a-form", HIDDEN, layered(GROUND + "/Fm Do", lambda c: c.form("Fm", NOTE, OC=c.off(c.layer()))), layered(GROUND + "/Fm Do", lambda c: c.form("Fm", SOUND, OC=c.layer())))
plant("layer-of-a-group", HIDDEN, layered(GROUND + "/Fm Do", lambda c: c.form("Fm", NOTE, OC=c.off(c.layer()), Group=Dictionary(S=Name.Transparency))), layered(GROUND + "/Fm Do", lambda c: c.form("Fm", SOUND, OC=c.layer(), Group=Dictionary(S=Name.Transparency))))
plant("layer-of-a-picture", HIDDEN, layered(GROUND + "q 20 0 0 20 20 20 cm /P Do Q", lambda c: c.image("P", size=(300, 300), color=(255, 255, 255, 255), OC=c.off(c.layer()))), layered(GROUND + "q 20 0 0 20 20 20 cm /P Do Q", lambda c: c.image("P", size=(300, 300), OC=c.layer())))
plant("layer-condition-any", HIDDEN, layered(GROUND + marked(NOTE, "/All"), lambda c: condition(c, "All", OCGs=Array([c.off(c.layer())]), P=Name.AnyOn)), layered(GROUND + marked(SOUND, "/All"), lambda c: condition(c, "All", OCGs=Array([c.layer()]), P=Name.AnyOn)))
plant("layer-condition-all", HIDDEN, layered(GROUND + marked(NOTE, "/All"), lambda c: condition(c, "All", OCGs=Array([c.off(c.layer()), c.layer("Art")]), P=Name.AllOn)), layered(GROUND + marked(SOUND, "/All"), lambda c: condition(c, "All", OCGs=Array([c.layer(), c.layer("Art")]), P=Name.AllOn)))
plant("layer-condition-any-of-two", HIDDEN + INK, layered(GROUND + marked(NOTE, "/All"), lambda c: condition(c, "All", OCGs=Array([c.off(c.layer()), c.layer("Art")]))), layered(GROUND + marked(SOUND, "/All"), lambda c: condition(c, "All", OCGs=Array([c.layer(), c.layer("Art")]))))
plant("layer-condition-off", HIDDEN + INK, layered(GROUND + marked(NOTE, "/All"), lambda c: condition(c, "All", OCGs=Array([c.off(c.layer())]), P=Name.AllOff)), layered(GROUND + marked(SOUND, "/All"), lambda c: condition(c, "All", OCGs=Array([c.layer()]), P=Name.AnyOn)))
plant("layer-expression", HIDDEN, layered(GROUND + marked(NOTE, "/All"), lambda c: condition(c, "All", VE=Array([Name.And, c.layer("Art"), Array([Name.Or, c.off(c.layer())])]))), layered(GROUND + marked(SOUND, "/All"), lambda c: condition(c, "All", VE=Array([Name.And, c.layer("Art"), Array([Name.Or, c.layer()])]))))
plant("layer-rgb", HIDDEN + [("no-rgb", 1, None, "on a non-printing layer")], layered(GROUND + marked("1 0 0 rg 9 9 9 9 re f "), lambda c: c.off(c.layer())), layered(GROUND + marked("0 1 1 0 k 9 9 9 9 re f "), lambda c: c.layer()))
plant("layer-bleed", HIDDEN + short("on all four sides color ends at the trim"), layered(ground(0, 0, 0, 0) + marked(GROUND), lambda c: c.off(c.layer())), layered(ground(0, 0, 0, 0) + marked(GROUND), lambda c: c.layer()))

# fronts and backs
listed = [("kit", None, None, "is not the one")]
plant("back-exchanged-with-kit", listed + [("page-order", 3, None, "the back on page 2")], deck("01bb2b3b4b5b"), deck("0b1b2b3b4b5b"), kit(6))
plant("back-exchanged-of-two-with-kit", listed + [("page-order", 3, None, "the back on page 2")], deck("01bb"), deck("0b1b"), kit(2))
plant("back-missing-with-kit", listed + [("page-count", None, None, "it has 11 pages"), ("page-count", None, None, "are missing"), ("page-order", 5, None, "the back on page 4")], deck("0b12b3b4b5b"), deck("0b1b2b3b4b5b"), kit(6))
plant("back-empty-with-kit", listed + [("page-order", 4, None, "it is empty")], deck("0b1 2b"), deck("0b1b2b"), kit(3))
plant("front-of-another-card", listed + [("page-order", 3, None, "Card 1 should be here, but this is Card 0 again, as on page 1")], deck("0b0b2b"), deck("0b1b2b"), kit(3))
sound("sound-fronts-in-another-order", deck("1b0b2b"), kit(3))
plant("back-exchanged", [("page-order", 3, None, "the back on page 2")], deck("01bb2b3b4b5b"), deck("0b1b2b3b4b5b"))
plant("back-empty", [("page-order", 6, None, "it is empty")], deck("0b1b2 3b"), deck("0b1b2b3b"))
plant("backs-first", [("page-order", None, None, "backs before fronts")], deck("b0b1b2"), deck("0b1b2b"))
sound("sound-own-back", deck("0b1x2b3b"))
sound("sound-fronts-repeat", deck("0b0b0b1x"))
sound("sound-own-back-with-kit", deck("0b1x2b3b"), kit(4))

# text that nobody sees
unseen = lambda words, page=1: [("invisible-text", page, None, words)]
plant("text-mode-3", unseen("rendering mode 3"), Card(GROUND + text(more="3 Tr")), Card(GROUND + text()), keep=False)
plant("text-white-on-white", unseen("color of its background"), Card("q BT /F 4 Tf 0 0 0 0 k 10 40 Td " + LUTE + " Tj ET Q"), Card(text()), keep=False)
plant("text-clipped-away", unseen("clipped away"), Card(GROUND + "q 30 60 9 9 re W n " + text() + "Q"), Card(GROUND + "q 5 30 50 30 re W n " + text() + "Q"), keep=False)
plant("text-clipped-by-a-shape", unseen("clipped away"), Card(GROUND + "q 0 0 m 60 0 l 60 39 l 40 39 l 40 60 l 5 60 l 5 39 l 0 39 l h 6 39 33 20 re W* n " + text() + "Q"), Card(GROUND + "q 0 0 m 60 0 l 60 39 l 40 39 l 40 60 l 5 60 l 5 39 l 0 39 l h W* n " + text() + "Q"), keep=False)
plant("text-outside", unseen("outside the page"), Card(GROUND + text((10, 120))), Card(GROUND + text((10, 60))), keep=False)
plant("text-transparent", unseen("transparent"), Card(GROUND + text().replace("/Over gs", "/Clear gs")), Card(GROUND + text()), keep=False)
sound("sound-text-as-clip", Card(GROUND + "q BT 7 Tr /F 20 Tf 5 40 Td " + LUTE + " Tj ET 0 1 1 0 k 0 30 63 40 re f Q"), keep=False)

# what stands before the header
plant("junk-of-200-bytes", [("junk", None, None, "200 bytes come before it")], b"x" * 199 + b"\n" + Card(GROUND).bytes(), Card(GROUND).bytes())
plant("junk-of-a-line", [("junk", None, None, "2 bytes come before it")], b"\r\n" + Card(GROUND).bytes(), Card(GROUND).bytes() + b"\r\n")

# CMYK with another profile
other = lambda words, page=1: [("cmyk-profile", page, None, words)]


def through(drawn, icc, edit):
    card = Card(GROUND + drawn)
    stream = card.icc if icc is None else card.pdf.make_indirect(Stream(card.pdf, icc, N=4))
    edit(card, Array([Name.ICCBased, stream]))
    return card


plain = lambda card, space: card.add("/ColorSpace", "/C", space)
drawn = "/C cs 0 0.4 0.4 0 sc 20 20 20 20 re f"
plant("profile-of-a-shape", [("cmyk-profile", 1, (20, 48, 20, 20), "a shape is filled with CMYK with another profile")], through(drawn, SWOP, plain), through(drawn, None, plain))
sound("sound-profile-again", through(drawn, COATED[:24] + b"\x07\xea" + COATED[26:], plain))
pictured = lambda card, space: card.image("P", size=(300, 300), space=space)
plant("profile-of-a-picture", other("a picture is in CMYK with another profile"), through("q 20 0 0 20 20 20 cm /P Do Q", SWOP, pictured), through("q 20 0 0 20 20 20 cm /P Do Q", COATED, pictured))
by_default = lambda card, space: card.add("/ColorSpace", "/DefaultCMYK", space)
plant("profile-by-default", other("DefaultCMYK"), through("", SWOP, by_default), through("", COATED, by_default))
plant("condition-of-another-printer", [("output-condition", None, None, "CGATS TR 001, not FOGRA39")], Card(GROUND, condition="CGATS TR 001", icc=SWOP), Card(GROUND, condition="FOGRA39L"))
plant("condition-with-another-profile", [("output-condition", None, None, "SWOP")], Card(GROUND, icc=SWOP), Card(GROUND, icc=profile("ISO Coated v2 (ECI)", 9)))

# the same kinds by other ways
for by, side in [(180, "right"), (270, "bottom")]:
    plant(f"bleed-on-a-page-turned-{by}", short(f"on the {side} color ends at the trim") + [("rotated", 1, None, f"turned by {by}")],
          turned(Card(ground(left=0)), by), turned(Card(ground(left=3)), 0))
plant("bleed-turned-by-the-parent", short("on the top color ends at the trim") + [("rotated", 1, None, "turned by 90")],
      turned(Card(ground(left=0)), 90, inherit=True), turned(Card(GROUND), 0, inherit=True))


def inked(space, paint, by):
    """A ground in a space of its own."""
    card = Card(f"/C cs {paint} {-by} -3 {66 + by} 94 re f")
    card.add("/ColorSpace", "/C", space(card))
    return card


def tinted(to):
    return Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=to, N=1)


def two_inks(card):
    program = card.pdf.make_indirect(Stream(card.pdf, b"{0 0}", FunctionType=4, Domain=[0, 1, 0, 1], Range=[0, 1] * 4))
    return Array([Name.DeviceN, Array([Name.Cyan, Name.Magenta]), Name.DeviceCMYK, program])


plant("bleed-of-two-inks", short("on the left color ends at the trim"), inked(two_inks, "0.4 0.3 sc", 0), inked(two_inks, "0.4 0.3 sc", 3))
one_ink = lambda card: Array([Name.Separation, Name.Magenta, Name.DeviceCMYK, tinted([0, 1, 0, 0])])
plant("bleed-of-one-ink", short("on the left color ends at the trim"), inked(one_ink, "0.6 sc", 0), inked(one_ink, "0.6 sc", 3))


def indexed(by, base=Name.DeviceCMYK):
    """A picture of two colors of a table."""
    card = Card(f"q {66 + by} 0 0 94 {-by} -3 cm /P Do Q")
    space = Array([Name.Indexed, base(card) if callable(base) else base, 1, pikepdf.String(bytes([90, 40, 20, 0, 20, 90, 40, 0]))])
    data = bytes((x + y) // 40 % 2 for y in range(1250) for x in range(900))
    card.add("/XObject", "/P", Stream(card.pdf, zlib.compress(data, 9), Subtype=Name.Image, Width=900, Height=1250, BitsPerComponent=8, ColorSpace=space, Filter=Name.FlateDecode))
    return card


plant("bleed-of-a-picture-by-table", short("on the left color ends at the trim"), indexed(0), indexed(3))
through_icc = lambda icc: lambda card: Array([Name.ICCBased, card.pdf.make_indirect(Stream(card.pdf, icc, N=4))])
plant("profile-of-a-table", other("a picture is in CMYK with another profile"), indexed(3, through_icc(SWOP)), indexed(3, through_icc(COATED)))
plant("user-unit-of-a-half", [("user-unit", 1, None, "cut to 31.50 x 44.00 mm, or to 63.00 x 88.00"), ("bleed", 1, None, "1.50 mm")], units(0.5, False), units(1, False))

nested = lambda c, off: condition(c, "All", VE=Array([Name.Not, Array([Name.Or, c.layer("Art"), Array([Name.Not, (c.off if off else lambda o: o)(c.layer())])])]))
art_off = lambda c, off: (nested(c, off), c.off(c.pdf.Root.OCProperties.OCGs[0]))
plant("layer-expression-of-nots", [("hidden-layer", None, None, "Art")],
      layered(GROUND + marked(NOTE, "/All"), lambda c: art_off(c, True)), layered(GROUND + marked(SOUND), lambda c: c.layer()))
inside = lambda c, off, drawn: (c.form("Inner", drawn, OC=(c.off if off else lambda o: o)(c.layer())), c.form("Fm", "q /Inner Do Q"))
plant("layer-of-a-form-in-a-form", HIDDEN, layered(GROUND + "/Fm Do", lambda c: inside(c, True, NOTE)), layered(GROUND + "/Fm Do", lambda c: inside(c, False, SOUND)))


def noted(card, off, outside=False, within=False):
    """A note with a look of its own on a layer: all of it, or only what it looks like."""
    layer = card.layer()
    card.off(layer) if off else None
    look = Stream(card.pdf, b"0 1 0 0 k 0 0 20 20 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 20, 20])
    if within:
        look.OC = layer
    at = [1, 1, 5, 5] if outside else [40, 40, 60, 60]
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=at, F=4, AP=Dictionary(N=card.pdf.make_indirect(look)))
    if not within:
        note.OC = layer
    card.pdf.pages[0].Annots = Array([card.pdf.make_indirect(note)])
    return card


NOTED = [("annotations", 1, None, "Stamp")]
# a note within the bleed is a fault of PDF/X whether or not its layer is printed; beyond the bleed it is nobody's business
plant("layer-of-a-note", NOTED + HIDDEN, noted(Card(GROUND, slug=5), True), noted(Card(GROUND, slug=5), False, outside=True))
plant("layer-of-what-a-note-looks-like", NOTED + HIDDEN, noted(Card(GROUND, slug=5), True, within=True), noted(Card(GROUND, slug=5), False, outside=True, within=True))
plant("layer-printed-in-a-form", INK, layered(GROUND + "/Fm Do", lambda c: inside(c, False, NOTE)), layered(GROUND + "/Fm Do", lambda c: inside(c, False, SOUND)))

plant("back-missing-at-the-end-with-kit", listed + [("page-count", None, None, "it has 5 pages"), ("page-count", None, None, "are missing")],
      deck("0b1b2"), deck("0b1b2b"), kit(3))
plant("back-in-place-of-a-front", listed + [("page-order", 3, None, "the back that it shares")], deck("0bbb2b3b"), deck("0b1b2b3b"), kit(4))

FORM = "/Fm Do % with Tf in it\n"
plant("text-mode-3-in-a-form", unseen("rendering mode 3"), layered(GROUND + FORM, lambda c: c.form("Fm", text(more="3 Tr"))), layered(GROUND + FORM, lambda c: c.form("Fm", text())), keep=False)
pictured_over = lambda at: layered(GROUND + text() + f"q 40 0 0 12 {at} 37 cm /P Do Q", lambda c: c.image("P", size=(600, 180)))
plant("text-behind-a-picture", unseen("is covered by"), pictured_over(8), pictured_over(28), keep=False)


def detailed(card, **more):
    """A picture of many colors."""
    data = bytes((x * 7 + y * 13 + 40 * p) % 150 for y in range(180) for x in range(600) for p in range(4))
    card.add("/XObject", "/P", Stream(card.pdf, zlib.compress(data, 9), Subtype=Name.Image, Width=600, Height=180, BitsPerComponent=8, ColorSpace=Name.DeviceCMYK, Filter=Name.FlateDecode, **more))


def veil(card):
    data = bytes(128 for _ in range(600 * 180))
    return card.pdf.make_indirect(Stream(card.pdf, zlib.compress(data, 9), Subtype=Name.Image, Width=600, Height=180, BitsPerComponent=8, ColorSpace=Name.DeviceGray, Filter=Name.FlateDecode))


OVER = "q 40 0 0 12 8 37 cm /P Do Q "
plant("text-behind-a-detailed-picture", unseen("is covered by"), layered(GROUND + text() + OVER, detailed), layered(GROUND + OVER + text(), detailed), keep=False)
plant("text-behind-a-detailed-picture-in-part", unseen("is covered by"), layered(GROUND + text() + OVER, detailed), layered(GROUND + text() + OVER.replace("8 37", "12 37"), detailed), keep=False)
plant("text-behind-a-gradient-of-shapes", unseen("is covered by"), Card(GROUND + text() + "0 0.2 0.4 0 k 8 37 40 12 re f 0.4 0 0.4 0 k 10 39 9 4 re f"), Card(GROUND + "0 0.2 0.4 0 k 8 37 40 12 re f 0.4 0 0.4 0 k 10 39 9 4 re f " + text()), keep=False)
sound("text-behind-a-translucent-picture", layered(GROUND + text() + OVER, lambda c: detailed(c, SMask=veil(c))), keep=False)
sound("text-behind-a-picture-and-again-before-it", layered(GROUND + text() + OVER + text(), detailed), keep=False)
plant("text-behind-a-shape", unseen("is covered by"), Card(GROUND + text() + "0 0.2 0.4 0 k 8 37 40 12 re f"), Card(GROUND + "0 0.2 0.4 0 k 8 37 40 12 re f " + text()), keep=False)
plant("text-of-the-ground", unseen("color of its background"), Card(GROUND + "BT /F 4 Tf 0.5 0.2 0.1 0 k 10 40 Td " + LUTE + " Tj ET"), Card(GROUND + "BT /F 4 Tf 0 0 0 0 k 10 40 Td " + LUTE + " Tj ET"), keep=False)
plant("junk-of-a-mail", [("junk", None, None, "bytes come before it")], b"Content-Type: application/pdf\r\n\r\n" + Card(GROUND).bytes(), Card(GROUND).bytes())
plant("profile-of-a-gradient", other("CMYK with another profile"), through("q 20 20 20 20 re W n /S sh Q", SWOP, lambda card, space: card.add("/Shading", "/S", Dictionary(ShadingType=2, ColorSpace=space, Coords=[0, 0, 63, 0], Extend=[True, True], Function=tinted([0.8, 0, 0.3, 0])))),
      through("q 20 20 20 20 re W n /S sh Q", COATED, lambda card, space: card.add("/Shading", "/S", Dictionary(ShadingType=2, ColorSpace=space, Coords=[0, 0, 63, 0], Extend=[True, True], Function=tinted([0.8, 0, 0.3, 0])))))

# what was found before, one fault each
for name, code, fault, twin in [
    ("ink", "ink", "0.9 0.9 0.9 0.9 k 20 20 20 20 re f", "0.6 0.6 0.6 0.9 k 20 20 20 20 re f"),
    ("ink-by-overprint", "ink", "q 0 0 1 1 k 20 20 20 20 re f /Over gs 1 1 0 0 k 20 20 20 20 re f Q", "q 0 0 1 0.5 k 20 20 20 20 re f /Over gs 1 0 0 0 k 20 20 20 20 re f Q"),
    ("ink-by-multiply", "ink", "q 0 0 1 1 k 20 20 20 20 re f /Multiply gs 1 1 0 0 k 20 20 20 20 re f Q", "q 0 0 1 0.5 k 20 20 20 20 re f /Multiply gs 1 0 0 0 k 20 20 20 20 re f Q"),
    ("white-overprint", "white-overprint", "q /Over gs 0 0 0 0 k 20 20 9 9 re f Q", "0 0 0 0 k 20 20 9 9 re f"),
    ("hairline", "hairline", "0 0 0 1 K 0 w 20 20 m 40 20 l S", "0 0 0 1 K 0.2 w 20 20 m 40 20 l S"),
    ("thin-line", "thin-line", "0 0 0 1 K 0.05 w 20 20 m 40 20 l S", "0 0 0 1 K 0.3 w 20 20 m 40 20 l S"),
    ("thin-by-scale", "thin-line", "q 0.1 0 0 0.1 0 0 cm 0 0 0 1 K 0.3 w 200 200 m 400 200 l S Q", "q 0.1 0 0 0.1 0 0 cm 0 0 0 1 K 3 w 200 200 m 400 200 l S Q"),
    ("rgb", "no-rgb", "1 0 0 rg 20 20 9 9 re f", "0 1 1 0 k 20 20 9 9 re f"),
    ("small-text", "small-text", text(size=1.2), text(size=3)),
    ("text-near-the-trim", "safe-area", text((1, 40)), text((6, 40))),
    ("black-cut-out", "black-knockout", "BT /F 3 Tf 0 0 0 1 k 10 40 Td " + LUTE + " Tj ET", text(size=3)),
    ("rich-text", "black-only", "BT /F 3 Tf 0.6 0.5 0.5 1 k 10 40 Td " + LUTE + " Tj ET", text(size=3)),
]:
    plant("known-" + name, [(code, 1, None, "")], Card(GROUND + fault), Card(GROUND + twin), keep=False)


# files of other programs: what is wrong with them may be told, but none of these kinds
KINDS = {"short-bleed", "rotated", "user-unit", "hidden-layer", "page-order", "invisible-text", "junk", "cmyk-profile", "ink"}


def controls(folder):
    made = []

    def keep(name, data):
        (folder / name).write_bytes(data)
        made.append(folder / name)

    def boxed(name, path, trim=(8.504, 8.504, 187.087, 257.953)):
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                page["/TrimBox"], page["/BleedBox"] = Array(trim), page["/MediaBox"]
            pdf.save(folder / name)
        made.append(folder / name)

    # reportlab: CMYK with all boxes; a white face with a picture; a table
    for name, draw in [
        ("reportlab-full.pdf", lambda c: (c.setFillColorCMYK(0.4, 0.2, 0, 0), c.rect(0, 0, 195.591, 266.457, 0, 1))),
        ("reportlab-white.pdf", lambda c: (c.setFont("Fira", 12), c.drawString(40, 200, "LUTE"), c.rect(30, 60, 120, 100))),
        ("reportlab-picture.pdf", lambda c: c.drawInlineImage(Image.new("CMYK", (90, 120), (90, 40, 20, 0)), 40, 60, 90, 120)),
    ]:
        out = io.BytesIO()
        page = canvas.Canvas(out, pagesize=(195.591, 266.457), cropBox=(0, 0, 195.591, 266.457), bleedBox=(0, 0, 195.591, 266.457), trimBox=(8.504, 8.504, 187.087, 257.953))
        for _ in range(2):
            draw(page)
            page.showPage()
        page.save()
        keep(name, out.getvalue())
    # Pillow: pictures as pages
    for mode in ("CMYK", "RGB", "L"):
        color = {"CMYK": (90, 40, 20, 0), "RGB": (90, 140, 200), "L": 128}[mode]
        out = io.BytesIO()
        Image.new(mode, (815, 1110), color).save(out, "PDF", resolution=300)
        keep(f"pillow-{mode}.pdf", out.getvalue())
        boxed(f"pillow-{mode}-boxed.pdf", folder / f"pillow-{mode}.pdf", (8.504, 8.504, 187.087, 257.953))
    # what InDesign makes: layers that are on, marks on the slug, structure, a page label
    card = Card(GROUND + marked(text(), "/Text") + "/Span <</ActualText (LUTE)>> BDC " + text((10, 60)) + " EMC", GROUND, slug=10)
    card.layer("Text")
    card.layer("Art")
    card.pdf.Root.MarkInfo = Dictionary(Marked=True)
    keep("layers-on.pdf", card.bytes())
    keep("rounded.pdf", Card("0.2 0.5 0.5 0 k 1 -3 m 62 -3 l 66 1 l 66 87 l 62 91 l 1 91 l -3 87 l -3 1 l f").bytes())
    full = folder / "reportlab-full.pdf"
    white = folder / "reportlab-white.pdf"
    tools = [("qpdf", ["qpdf", "--linearize"]), ("qpdf-streams", ["qpdf", "--object-streams=generate"]), ("qpdf-qdf", ["qpdf", "--qdf"])]
    for name, command in tools:
        for path in (full, white):
            if shutil.which("qpdf"):
                subprocess.run([*command, path, folder / f"{name}-{path.name}"], check=True)
                made.append(folder / f"{name}-{path.name}")
    if shutil.which("gs"):
        for path in (full, white, folder / "pillow-CMYK-boxed.pdf"):
            out = folder / f"gs-{path.name}"
            subprocess.run(["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-dCompatibilityLevel=1.4", "-dAutoRotatePages=/None", f"-o{out}", path], check=True)
            made.append(out)
    if shutil.which("chromium"):
        html = "<style>@page{{size:69mm 94mm;margin:0}}body{{margin:0}}p{{position:absolute;left:10mm;top:30mm}}div{{width:69mm;height:94mm;background:{}}}</style><div><p>Lute</div>"
        for name, color in [("full", "#8ac"), ("white", "#fff"), ("gradient", "linear-gradient(#8ac,#fca)")]:
            (folder / f"{name}.html").write_text(html.format(color))
            out = folder / f"chromium-{name}.pdf"
            subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/chromium", f"--print-to-pdf={out}", folder / f"{name}.html"], check=True, stderr=subprocess.DEVNULL)
            made.append(out)
            boxed(f"chromium-{name}-boxed.pdf", out)
    return made


def wrong(finds, found):
    """What is missed, and what is complained about besides."""
    left, missed = list(found), []
    for code, page, place, words in finds:
        near = lambda f: place is None or "place" in f and all(abs(f["place"][k] - p) < 0.4 for k, p in zip("xywh", place))
        hit = next((f for f in left if f["code"] == code and f.get("page") == page and words in f["what"] and near(f)), None)
        if hit is None:
            missed.append(f"missed {code} on page {page}: {words} {place or ''}")
        else:
            left.remove(hit)
    return missed + [f"besides: {f['code']} on page {f.get('page')}: {f['what']} {f.get('place', '')}" for f in left]


def look(program, path, kit=None):
    command = [program, "preflight", path, "--for", "x4", "--format", "json", "--no-memory"] + (["--kit", kit] if kit else [])
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent)
    return json.loads(done.stdout)[0]["findings"]


def data(made):
    return made if isinstance(made, bytes) else made.bytes()


def main():
    if sys.argv[1] == "--write":
        folder = Path(sys.argv[2])
        for old in folder.glob("*.pdf"):
            old.unlink()
        index = []
        for name, finds, made, kit, kept in CASES:
            if kept:
                (folder / f"{name}.pdf").write_bytes(data(made))
                finds = [dict(code=c, page=p, place=at, says=words) for c, p, at, words in finds]
                index.append(dict(file=f"{name}.pdf", kit=kit, finds=finds))
        (folder / "index.json").write_text("[\n" + ",\n".join(json.dumps(entry) for entry in index) + "\n]\n")
        return 0
    program, failed = str(Path(sys.argv[1]).resolve()), 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for name, finds, made, kit, _ in CASES:
            own = folder / name
            own.mkdir()
            (own / "cards.pdf").write_bytes(data(made))
            if kit:
                (own / "kit.json").write_text(json.dumps(kit))
            told = wrong(finds, look(program, own / "cards.pdf", own / "kit.json" if kit else None))
            failed += bool(told)
            for line in told:
                print(f"{name}: {line}")
        made = controls(folder)
        for path in made:
            alarms = [f for f in look(program, path) if f["code"] in KINDS]
            failed += bool(alarms)
            for f in alarms:
                print(f"{path.name}: false alarm: {f['code']} on page {f.get('page')}: {f['what']}")
    faults = sum(1 for _, finds, *_ in CASES if any(code != "kit" for code, *_ in finds))
    print(f"{faults} faults, {len(CASES) - faults} sound files and {len(made)} of other programs: {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
