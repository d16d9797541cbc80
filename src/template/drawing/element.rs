//! Lists the elements that are drawn and those that are not.

use roxmltree::Node;

/// Elements that are drawn, or that affect drawing.
pub(super) const DRAWN: [&str; 51] = [
    "a",
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "filter",
    "g",
    "image",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "switch",
    "symbol",
    "use",
    "title",
    "desc",
];

/// Elements that no browser draws.
pub(super) const SILENT: [&str; 13] = [
    "title",
    "desc",
    "metadata",
    "view",
    "cursor",
    "style",
    "font",
    "font-face",
    "color-profile",
    "glyph",
    "missing-glyph",
    "hkern",
    "vkern",
];

/// Elements that move, or that browsers and the press draw differently or not at all, each with its cure.
pub(super) fn refused(name: &str) -> Option<&'static str> {
    Some(match name {
        "animate" | "animateTransform" | "animateMotion" | "animateColor" | "set" | "discard" | "mpath" => {
            "a printed card cannot be animated: draw a single frame, and remove the animation"
        }
        "meshgradient" | "meshGradient" | "mesh" => {
            "turn the filled shape into a picture (Inkscape: Edit > Make a Bitmap Copy)"
        }
        "hatch" | "hatchpath" | "hatchPath" => "draw the lines, or use a <pattern>",
        "solidcolor" | "solidColor" => "write the color itself",
        "flowRoot" | "flowPara" | "flowRegion" => {
            "turn the letters into paths (in Inkscape all at once: Edit > Select All in All Layers, Path > Object to Path), or use a text slot"
        }
        _ => return None,
    })
}

/// Whether all programs draw elements of this kind in the same way.
pub(super) fn is_drawn(name: &str) -> bool {
    DRAWN.contains(&name)
}

/// Whether an element belongs to the drawing, and not to the private data of a drawing program.
pub(super) fn seen(node: &Node) -> bool {
    let ours = matches!(node.tag_name().namespace(), None | Some("http://www.w3.org/2000/svg"));
    ours && node.attribute("requiredExtensions").is_none_or(str::is_empty)
}
