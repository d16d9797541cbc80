#!/usr/bin/env python3
"""Makes the fonts beside this file: `pip install fonttools brotli`, then run it.

Their letters are bars, so that every measure is known: in Bar the letter I is as wide as a fifth of the weight, 20 units at 100
and 180 at 900, and its advance is 100 more.
"""
import os

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.varLib import build

HERE = os.path.dirname(os.path.abspath(__file__))
LETTERS = "IHdp"


def bar(width):
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    pen.lineTo((50, 700))
    pen.lineTo((50 + width, 700))
    pen.lineTo((50 + width, 0))
    pen.closePath()
    return pen.glyph()


def font(family, weight, width, fs_type=0):
    names = [".notdef", "space", *LETTERS]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({32: "space", **{ord(c): c for c in LETTERS}})
    made.setupGlyf({name: TTGlyphPen(None).glyph() if name in names[:2] else bar(width) for name in names})
    made.setupHorizontalMetrics({name: (width + 100, 0 if name in names[:2] else 50) for name in names})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": family, "styleName": "Regular", "psName": f"{family}-{weight}"})
    made.setupOS2(usWeightClass=weight, fsType=fs_type, sCapHeight=700)
    made.setupPost()
    return made.font


def saved(made, name, flavor=None):
    made.flavor = flavor
    made.save(os.path.join(HERE, name))


space = DesignSpaceDocument()
space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=100, default=100, maximum=900))
for weight in (100, 900):
    space.addSource(SourceDescriptor(font=font("Bar", weight, weight // 5), location={"Weight": weight}, name=str(weight)))
variable, _, _ = build(space)
saved(variable, "Bar[wght].ttf")
saved(font("Packed", 700, 140), "Packed.woff", "woff")
saved(font("Packed", 700, 140), "Packed.woff2", "woff2")
saved(font("Locked", 400, 80, fs_type=2), "Locked.ttf")
saved(font("Whole", 400, 80, fs_type=0x100), "Whole.ttf")
