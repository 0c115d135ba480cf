import { useParams } from 'react-router'
import { t } from '../../language/text.ts'
import { LicenseBoard } from '../../licensing/cart/license-board.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

export default function LicenseBoardPage() {
  const { id = '' } = useParams()
  return (
    <CheckoutFrame title={t('License all approved')}>
      <LicenseBoard id={id} />
    </CheckoutFrame>
  )
}
