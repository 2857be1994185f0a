import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { silence } from '#platform/browser/silence.ts'
import { closeToast, toast } from '#ui/feedback/toast.ts'

/** Says while something waits in vain that the internet does not answer; see [Note: Silence]. */
export function followSilence(): void {
  let shown: number | null = null
  silence.subscribe(({ waits }) => {
    if (waits > 0 && shown === null) {
      shown = toast(
        i18n._(msg`A internet está lenta ou não responde. O que já foi feito está guardado neste aparelho.`),
        {
          lasting: true,
        },
      )
    } else if (waits === 0 && shown !== null) {
      closeToast(shown)
      shown = null
    }
  })
}
