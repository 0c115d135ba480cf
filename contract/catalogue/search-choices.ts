// Choices of a search, apart from the schemas: a page that only offers them does not load those.

export const SORTS = ['relevance', 'views', 'duration', 'newest'] as const
export const RESOLUTIONS = ['all', '4k', '1080p', '720p'] as const
export const ORIENTATIONS = ['all', 'horizontal', 'vertical', 'square'] as const

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
