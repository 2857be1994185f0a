import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import {
  keysOf,
  structureColumns,
  type StructureUse,
} from '#contract/features/structure-import/structure-import-columns.ts'
import { checkStructure, type StructureImport } from '#contract/features/structure-import/structure-import-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { ColumnMap } from '#ui/desk/import/column-map.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { columnWords } from './import-words.ts'
import styles from './import.module.css'

interface ColumnsProps {
  one: StructureImport
  onChanged: (one: StructureImport) => void
}

/** What each column is for, and the dry run that goes by it. */
export function ImportColumns({ one, onChanged }: ColumnsProps) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [columns, setColumns] = useState<readonly StructureUse[]>(one.columns)
  const twice = (column: StructureUse, at: number) =>
    column !== null && column !== 'ignore' && columns.indexOf(column) !== at
  const hasKey = keysOf(one.kind).some((column) => columns.includes(column))
  const isReady = hasKey && columns.every((column, at) => column !== null && !twice(column, at))
  const check = () =>
    attempt(async () => {
      const body = { columns: [...columns] }
      onChanged(await staffCall(checkStructure, { params: { importId: one.id }, body }, { rev: one.rev }))
    })
  return (
    <>
      <Section title={<Trans>Colunas</Trans>}>
        <Card>
          <ColumnMap
            heads={one.heads.map((head, at) => {
              const column = columns[at] ?? null
              const sample = one.preview.map((cells) => cells[at] ?? '').find((cell) => cell.trim() !== '')
              return {
                label: head.trim() || t`Coluna ${at + 1}`,
                hint: sample ? t`Por exemplo: ${sample.slice(0, 60)}` : t`Vazia nas primeiras linhas`,
                error:
                  column === null
                    ? t`Diga para que serve, ou que não é para importar.`
                    : twice(column, at)
                      ? t`Outra coluna já serve para isto.`
                      : undefined,
              }
            })}
            uses={columns}
            choices={structureColumns[one.kind].map((value) => ({ value, label: i18n._(columnWords[value]) }))}
            onUse={(at, wanted) =>
              setColumns(columns.map((each, index) => (index === at ? (wanted as StructureUse) : each)))
            }
            texts={{ choose: t`Escolha`, ignore: t`Não importar` }}
          />
        </Card>
      </Section>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {hasKey ? null : <Banner tone="warn" title={<Trans>Falta uma coluna com o código ou o nome.</Trans>} />}
      <Actions>
        <Button
          size="large"
          busy={busy}
          disabled={!isReady}
          icon={<Play size={18} aria-hidden="true" />}
          onClick={() => void check()}
        >
          <Trans>Simular todas as linhas</Trans>
        </Button>
        <p className={styles.note}>
          <Trans>A simulação não muda nada e não envia nada.</Trans>
        </p>
      </Actions>
    </>
  )
}
