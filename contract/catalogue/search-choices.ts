// Choices of a search, apart from the schemas: a page that only offers them does not load those.

export const SORTS = ['relevance', 'views', 'duration', 'newest'] as const
export const RESOLUTIONS = ['all', '4k', '1080p', '720p'] as const
export const ORIENTATIONS = ['all', 'horizontal', 'vertical', 'square'] as const

/** Pictures a second, rounded: 23.976 is 24, 29.97 is 30; 100 and more are slow motion. */
export const FRAME_RATES = ['24', '25', '30', '50', '60', '100'] as const
/** LIC-16: of clips whose rights card is filled in. */
export const LICENCES = ['commercial', 'editorial'] as const
/** LIC-17: a valid release is on file, or the picture needs none. */
export const RELEASES = ['model', 'property', 'none'] as const
export const ORIGINS = ['all', 'filmed', 'generated'] as const

/** By hue, then those without one. */
export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'white',
  'grey',
  'black',
] as const
/** Amount of motion in the picture. */
export const MOTIONS = ['still', 'gentle', 'lively'] as const
