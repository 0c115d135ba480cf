import { t } from '../../language/text.ts'
import { useSession } from '../../lib/session.ts'

/** For members of a company who may choose and not pay, in the place of paying. */
export function AskBuyer({ inCart = false }: { inCart?: boolean }) {
  const company = useSession().claims?.company?.name ?? ''
  return (
    <div className="grid gap-2">
      <p className="font-strong">{t('Ask a buyer of your company.')}</p>
      <p className="text-small text-ink-2">{t('Buyers and owners of {company} order and pay for it.', { company })}</p>
      {inCart && (
        <p className="text-small text-ink-2">
          {t('The cart is the company’s: they find these clips in it, and need nothing from you.')}
        </p>
      )}
    </div>
  )
}
