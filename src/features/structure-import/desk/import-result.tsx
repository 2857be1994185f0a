import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Download } from 'lucide-react'
import { languageCodes } from '#contract/engine/language.ts'
import {
  applyStructure,
  takeStructureErrors,
  type StructureImport,
} from '#contract/features/structure-import/structure-import-contract.ts'
import type { StructureColumn } from '#contract/features/structure-import/structure-import-columns.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { Actions, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { columnWords, faultWords } from './import-words.ts'
import styles from './import.module.css'

/** What the rows come to, or came to; where they were only looked at, the way to do it. */
export function ImportResult({ one, onChanged }: { one: StructureImport; onChanged: (one: StructureImport) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { counts } = one
  if (!counts) return null
  const isDone = one.state === 'done'
  const isWorth = counts.new + counts.changed > 0
  const apply = () =>
    attempt(async () => {
      const body = { sha256: one.sha256 }
      onChanged(await staffCall(applyStructure, { params: { importId: one.id }, body }, { rev: one.rev }))
    })
  return (
    <Section title={isDone ? <Trans>Resultado</Trans> : <Trans>O que vai mudar</Trans>}>
      <Card>
        <div className={styles.form}>
          <Facts>
            <Fact name={isDone ? t`Novas` : t`Seriam novas`}>{formatNumber(counts.new)}</Fact>
            <Fact name={isDone ? t`Mudaram` : t`Mudariam`}>{formatNumber(counts.changed)}</Fact>
            <Fact name={t`Iguais`}>{formatNumber(counts.same)}</Fact>
            <Fact name={t`Com erro`}>{formatNumber(counts.error)}</Fact>
          </Facts>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          {one.state === 'checked' ? (
            <>
              {isWorth ? null : <p className={styles.note}>{t`Nada mudaria: não há o que aplicar.`}</p>}
              <Actions>
                <Button
                  size="large"
                  busy={busy}
                  disabled={!isWorth}
                  icon={<Check size={18} aria-hidden="true" />}
                  onClick={() => void apply()}
                >
                  <Trans>Aplicar a importação</Trans>
                </Button>
              </Actions>
            </>
          ) : null}
        </div>
      </Card>
    </Section>
  )
}

/** Rows at fault: the first ones here, all of them in a file that can be corrected and sent again. */
export function ImportProblems({ one }: { one: StructureImport }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const count = one.counts?.error ?? 0
  if (count === 0 || one.problems.length === 0) return null
  const columns: Column<StructureImport['problems'][number]>[] = [
    { key: 'row', head: t`Linha`, render: ({ row }) => formatNumber(row) },
    {
      key: 'field',
      head: t`Campo`,
      render: ({ field }) => (field === null ? '–' : i18n._(columnWords[field as StructureColumn])),
    },
    {
      key: 'code',
      head: t`Por quê`,
      render: ({ code, otherRow }) => (
        <span>
          {faultWords(code, (text) => i18n._(text))} {otherRow === null ? null : t`Linha ${otherRow}.`}
        </span>
      ),
    },
  ]
  const take = () =>
    attempt(async () => {
      const language = languageCodes.find((code) => code === i18n.locale) ?? 'pt-BR'
      const answer = await staffCall(takeStructureErrors, { params: { importId: one.id }, body: { language } })
      saveAs('errors.csv', await answer.blob())
    })
  const shown = formatNumber(one.problems.length)
  return (
    <Section
      title={<Trans>Linhas com erro</Trans>}
      action={
        one.hasErrorFile ? (
          <Button
            variant="outline"
            busy={busy}
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => void take()}
          >
            <Trans>Baixar linhas com erro</Trans>
          </Button>
        ) : null
      }
    >
      <div className={styles.stack}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <p className={styles.note}>
          <Trans>Corrija no arquivo baixado e envie de novo como está: as linhas boas não dependem destas.</Trans>
        </p>
        <DataTable
          caption={t`Linhas com erro`}
          columns={columns}
          rows={one.problems}
          rowKey={({ row }) => String(row)}
        />
        {count > one.problems.length ? (
          <p className={styles.note}>
            <Trans>Aqui estão as primeiras {shown}; o arquivo tem todas.</Trans>
          </p>
        ) : null}
      </div>
    </Section>
  )
}
