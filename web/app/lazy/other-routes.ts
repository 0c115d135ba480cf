import { routeTable, type ViewModule } from '../route-table.tsx'
import { Guard } from './guard.tsx'

export const others = routeTable(
  import.meta.glob(['../../pages/*/pages.ts', '!**/{discover,clip}/*'], { eager: true, import: 'default' }),
  import.meta.glob<ViewModule>(['../../pages/*/*.view.tsx', '!**/{discover,clip}/*']),
  Guard,
)
