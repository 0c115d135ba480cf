// The contract's own lists, written out: importing them would carry its schemas into the first load.
// search-state.test.ts holds both together.

export const SORTS = ['relevance', 'views', 'duration', 'newest'] as const
export const RESOLUTIONS = ['all', '4k', '1080p', '720p'] as const
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
export const MOTIONS = ['still', 'gentle', 'lively'] as const
export const ORIENTATIONS = ['all', 'horizontal', 'vertical', 'square'] as const
