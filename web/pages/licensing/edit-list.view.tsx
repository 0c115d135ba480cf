import { t } from '../../language/text.ts'
import { EditListPage } from '../../licensing/edit-list/edit-list-page.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

export default function EditListView() {
  return (
    <CheckoutFrame title={t('From the cut to the licence')}>
      <EditListPage />
    </CheckoutFrame>
  )
}
