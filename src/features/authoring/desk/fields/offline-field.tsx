import { useLingui } from '@lingui/react/macro'
import { TickField, type EditorForm } from './bound.tsx'

/** Whether devices keep an activity. */
export function OfflineField({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  return (
    <TickField
      form={form}
      name={`${at}.offlineAllowed`}
      label={t`Pode ser baixada para usar sem internet`}
      detail={t`Desmarcada, só abre com internet: vale a partir da próxima publicação, e o que já foi baixado sai dos aparelhos.`}
      usual
    />
  )
}
