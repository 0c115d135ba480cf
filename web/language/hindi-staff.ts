import { clipEdit } from './hi/staff/clip-edit.ts'
import { releases } from './hi/staff/releases.ts'
import { clips } from './hi/staff/clips.ts'
import { staffCommon } from './hi/staff/common.ts'
import { staffCustomers } from './hi/staff/customers.ts'
import { staffOrders } from './hi/staff/orders.ts'
import { shop } from './hi/staff/shop.ts'
import { serverMedia } from './hi/staff/server-media.ts'
import { uploads } from './hi/staff/uploads.ts'

/** The Hindi texts of the back office alone; loaded with it. */
export const hindiOfStaff = {
  ...clips,
  ...clipEdit,
  ...releases,
  ...shop,
  ...uploads,
  ...staffCommon,
  ...staffCustomers,
  ...staffOrders,
  ...serverMedia,
}
