import { useLingui } from '@lingui/react/macro'
import { CloudCheck, CloudOff, RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import { callErrorText } from '#platform/error-text.ts'
import type { DraftSaver, SaveState } from './draft-saver.ts'
import styles from './editor.module.css'

const icons = { saved: CloudCheck, saving: RefreshCw, device: CloudOff } as const satisfies Record<SaveState, unknown>

/** Where what is typed is kept by now. */
export function SaveNote({ saver }: { saver: DraftSaver }) {
  const { t } = useLingui()
  const { state, failure, conflicts } = useStore(saver.store)
  const Icon = icons[state]
  const words = { saved: t`Salvo`, saving: t`Salvando`, device: t`Só neste aparelho` }
  const count = Object.keys(conflicts).length
  return (
    <span className={styles.saved} role="status">
      <Icon size={16} aria-hidden="true" />
      {words[state]}
      {count > 0 ? <span>{t`· escolha entre os dois textos`}</span> : null}
      {failure && state === 'device' ? <span className={styles.failure}>{callErrorText(failure)}</span> : null}
    </span>
  )
}
