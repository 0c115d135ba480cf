import audit from './hi/staff/audit.json' with { type: 'json' }
import clipEdit from './hi/staff/clip-edit.json' with { type: 'json' }
import clips from './hi/staff/clips.json' with { type: 'json' }
import common from './hi/staff/common.json' with { type: 'json' }
import customers from './hi/staff/customers.json' with { type: 'json' }
import jobs from './hi/staff/jobs.json' with { type: 'json' }
import orders from './hi/staff/orders.json' with { type: 'json' }
import people from './hi/staff/people.json' with { type: 'json' }
import releases from './hi/staff/releases.json' with { type: 'json' }
import serverMedia from './hi/staff/server-media.json' with { type: 'json' }
import shop from './hi/staff/shop.json' with { type: 'json' }
import uploads from './hi/staff/uploads.json' with { type: 'json' }

/** The Hindi texts of the back office alone; loaded with it. */
export const hindiOfStaff = {
  ...audit,
  ...clips,
  ...clipEdit,
  ...people,
  ...releases,
  ...shop,
  ...uploads,
  ...common,
  ...customers,
  ...jobs,
  ...orders,
  ...serverMedia,
}
