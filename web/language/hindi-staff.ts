import { clipEdit } from './hi/clip-edit.ts'
import { clipPapers } from './hi/clip-papers.ts'
import { clips } from './hi/clips.ts'
import { desks } from './hi/desks.ts'
import { customerDesks } from './hi/desks-customers.ts'
import { orderDesk } from './hi/desks-orders.ts'
import { shop } from './hi/shop.ts'
import { toldOfFilms } from './hi/told-films.ts'
import { uploads } from './hi/uploads.ts'

/** The Hindi texts that only the desks of staff say. They come with the desks. */
export const hindiOfStaff = {
  ...clips,
  ...clipEdit,
  ...clipPapers,
  ...shop,
  ...uploads,
  ...desks,
  ...customerDesks,
  ...orderDesk,
  ...toldOfFilms,
}
