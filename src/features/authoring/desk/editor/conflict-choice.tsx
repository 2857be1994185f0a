import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldValue } from '#contract/features/authoring/draft/fields.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Conflict } from './draft-saver.ts'
import styles from './editor.module.css'

const shown = (value: FieldValue) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** Two wrote the same field: theirs is shown, and mine stays until somebody chooses. */
export function ConflictChoice({ conflict, onChoose }: { conflict: Conflict; onChoose: (value: FieldValue) => void }) {
  const { t } = useLingui()
  const { mine, theirs, by } = conflict
  const both = typeof mine === 'string' && typeof theirs === 'string' ? `${theirs}\n${mine}` : null
  return (
    <Banner
      tone="warn"
      role="alert"
      title={t`${by} também mudou este campo`}
      text={<span className={styles.theirs}>{shown(theirs) || t`(vazio)`}</span>}
      action={
        <span className={styles.buttons}>
          <Button variant="outline" onClick={() => onChoose(mine)}>
            <Trans>Ficar com o meu</Trans>
          </Button>
          <Button variant="outline" onClick={() => onChoose(theirs)}>
            <Trans>Ficar com o outro</Trans>
          </Button>
          {both === null ? null : (
            <Button variant="outline" onClick={() => onChoose(both)}>
              <Trans>Juntar os dois</Trans>
            </Button>
          )}
        </span>
      }
    />
  )
}
