import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { branchChoices, branchChoice, type Choice } from '#domain/structure/structure-choices.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Picker } from '#ui/picker/picker.tsx'
import styles from '../people.module.css'

/** Narrows the people to a branch and those below it. */
export function BranchFilter({ branchId, onChange }: { branchId: string | undefined; onChange: (id: string) => void }) {
  const { t } = useLingui()
  const mayChoose = useMay('structure.write')
  // One that was chosen here is known by its name; one of a shared address is asked for.
  const [chosen, setChosen] = useState<Choice | null>(null)
  const known = chosen?.id === branchId ? chosen : null
  const answer = useAnswer(known ? '' : (branchId ?? ''), async (signal) =>
    branchId && !known ? branchChoice(branchId, signal) : null,
  )
  if (!mayChoose) return null
  return (
    <div className={styles.branch}>
      <Picker
        aria-label={t`Filial`}
        placeholder={t`Todas as filiais`}
        value={branchId ? (known ?? (answer.is === 'there' ? answer.value : null)) : null}
        onChange={(choice) => {
          setChosen(choice)
          onChange(choice?.id ?? '')
        }}
        find={branchChoices}
        texts={{
          clear: t`Todas as filiais`,
          none: t`Nenhuma filial encontrada`,
          failed: t`Não foi possível buscar. Verifique a conexão.`,
        }}
      />
    </div>
  )
}
