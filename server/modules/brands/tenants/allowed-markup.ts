export const words = (text: string) => text.trim().split(/\s+/);
/** Elements that draw, group, or are referred to. Everything else is left out. */
export const SHAPES = new Set(
  words(`svg g defs symbol use clipPath mask linearGradient radialGradient stop pattern marker filter
  path rect circle ellipse line polyline polygon image
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`),
);
/** Groups under another name: a link without its target, and Illustrator's choice between its own copy and the drawing. */
export const GROUPS = new Set(["a", "switch"]);
export const ACTIVE = new Set(
  words(
    "script foreignobject iframe object embed audio video canvas handler listener set animate animatemotion animatetransform animatecolor discard feimage",
  ),
);
export const TEXTS = new Set(["text", "flowroot", "tref"]);
export const ATTRIBUTES = new Set(
  words(`d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points transform viewBox preserveAspectRatio pathLength
  offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
  markerWidth markerHeight markerUnits refX refY orient filterUnits primitiveUnits
  in in2 result stdDeviation values type dx dy mode operator k1 k2 k3 k4 radius order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha
  surfaceScale specularConstant specularExponent diffuseConstant baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector
  azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle tableValues slope intercept amplitude exponent`),
);
/** Properties that are attributes as well. */
export const PRESENTATION = new Set(
  words(`fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  opacity color display visibility overflow clip-path clip-rule mask filter marker-start marker-mid marker-end stop-color stop-opacity
  flood-color flood-opacity lighting-color color-interpolation color-interpolation-filters shape-rendering vector-effect paint-order`),
);
/** Properties that only style sheets know. */
export const STYLES = new Set(words("mix-blend-mode isolation mask-type transform transform-origin transform-box marker"));
