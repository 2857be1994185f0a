import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { importColumns, keyColumns, type ColumnUse } from '#contract/features/people-import/people-import-columns.ts'
import { checkImport, type ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { ColumnMap } from '#ui/desk/import/column-map.tsx'
import { PreviewTable } from '#ui/desk/import/preview-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { columnWords } from './import-words.ts'
import styles from './import.module.css'

interface ColumnsProps {
  one: ImportDetail
  onChanged: (one: ImportDetail) => void
}

/** What each column is for, whom a full list is about, and the dry run that goes by it. */
export function ImportColumns({ one, onChanged }: ColumnsProps) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [columns, setColumns] = useState<readonly ColumnUse[]>(one.columns)
  const [isFull, setIsFull] = useState(one.fullList !== null)
  const [groups, setGroups] = useState<readonly string[]>(one.fullList?.groups ?? [])
  const use = (at: number, wanted: ColumnUse) =>
    setColumns(columns.map((each, index) => (index === at ? wanted : each)))
  const twice = (column: ColumnUse, at: number) =>
    column !== null && column !== 'ignore' && columns.indexOf(column) !== at && columns.includes(column)
  const hasKey = keyColumns.some((column) => columns.includes(column))
  const isReady = hasKey && columns.every((column, at) => column !== null && !twice(column, at))
  const check = () =>
    attempt(async () => {
      const fullList = isFull ? { groups: groups.length > 0 ? [...groups] : null } : null
      const body = { columns: [...columns], fullList }
      onChanged(await staffCall(checkImport, { params: { importId: one.id }, body }, { rev: one.rev }))
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
            choices={importColumns.map((value) => ({ value, label: i18n._(columnWords[value]) }))}
            onUse={(at, wanted) => use(at, wanted as ColumnUse)}
            texts={{ choose: t`Escolha`, ignore: t`Não importar` }}
          />
        </Card>
      </Section>
      <Section title={<Trans>Quem não está no arquivo</Trans>}>
        <Card>
          <div className={styles.form}>
            <Checkbox
              checked={isFull}
              onChange={(event) => setIsFull(event.currentTarget.checked)}
              detail={<Trans>Quem falta nele é bloqueado. Sem isto, quem falta fica como está.</Trans>}
            >
              <Trans>O arquivo é a lista completa</Trans>
            </Checkbox>
            {isFull && one.groups.length > 0 ? (
              <fieldset className={styles.groups}>
                <legend>
                  <Trans>Só destes grupos (nenhum: da empresa inteira)</Trans>
                </legend>
                {one.groups.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    checked={groups.includes(id)}
                    onChange={(event) =>
                      setGroups(event.currentTarget.checked ? [...groups, id] : groups.filter((other) => other !== id))
                    }
                  >
                    {name || id}
                  </Checkbox>
                ))}
              </fieldset>
            ) : null}
          </div>
        </Card>
      </Section>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {hasKey ? null : (
        <Banner tone="warn" title={<Trans>Falta uma coluna que diga quem é: matrícula, documento ou e-mail.</Trans>} />
      )}
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

/** The first rows of the file as they were read. */
export function ImportPreview({ one }: { one: ImportDetail }) {
  const { t } = useLingui()
  if (one.preview.length === 0) return null
  return (
    <Section title={<Trans>Primeiras linhas</Trans>}>
      <div className={styles.stack}>
        {one.damaged ? (
          <Banner
            tone="bad"
            title={<Trans>Há letras que não puderam ser lidas</Trans>}
            text={<Trans>Envie o arquivo de novo com a outra codificação.</Trans>}
          />
        ) : null}
        <PreviewTable label={t`Primeiras linhas`} heads={one.heads} rows={one.preview} />
      </div>
    </Section>
  )
}
