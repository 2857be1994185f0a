import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import {
  takeErrorFile,
  type ImportDetail,
  type RowProblem,
} from '#contract/features/people-import/people-import-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { languageCodes } from '#contract/engine/language.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { columnWords, faultText } from './import-words.ts'
import styles from './import.module.css'

/** What the rows come to, or came to. */
export function ImportResult({ one }: { one: ImportDetail }) {
  const { t } = useLingui()
  const { counts } = one
  if (!counts) return null
  const isDone = one.state === 'done'
  const kept = formatNumber(counts.kept)
  return (
    <Section title={isDone ? <Trans>Resultado</Trans> : <Trans>O que vai mudar</Trans>}>
      <div className={styles.stack}>
        <Card>
          <Facts>
            <Fact name={isDone ? t`Pessoas novas` : t`Seriam novas`}>{formatNumber(counts.new)}</Fact>
            <Fact name={isDone ? t`Mudaram` : t`Mudariam`}>{formatNumber(counts.changed)}</Fact>
            <Fact name={t`Iguais`}>{formatNumber(counts.same)}</Fact>
            <Fact name={isDone ? t`Bloqueadas pelo arquivo` : t`Seriam bloqueadas pelo arquivo`}>
              {formatNumber(counts.blocked)}
            </Fact>
            {one.fullList ? (
              <Fact name={isDone ? t`Faltavam e foram bloqueadas` : t`Faltam e seriam bloqueadas`}>
                {t`${formatNumber(counts.leaving)} de ${formatNumber(counts.scope)}`}
              </Fact>
            ) : null}
            <Fact name={t`Com erro`}>{formatNumber(counts.error)}</Fact>
          </Facts>
        </Card>
        {counts.kept > 0 ? (
          <Banner
            tone="neutral"
            title={<Trans>Em {kept} linhas algo fica como está</Trans>}
            text={
              <Trans>
                Dados que a própria pessoa mantém, como o e-mail com que entra, e bloqueios feitos pela equipe não mudam
                por arquivo.
              </Trans>
            }
          />
        ) : null}
      </div>
    </Section>
  )
}

/** Rows at fault: the first ones here, all of them in a file that can be corrected and sent again. */
export function ImportProblems({ one }: { one: ImportDetail }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const count = one.counts?.error ?? 0
  if (count === 0 || one.problems.length === 0) return null
  const field = (name: string | null) => {
    const word = name === null ? undefined : columnWords[name as keyof typeof columnWords]
    return word ? i18n._(word) : (name ?? '–')
  }
  const columns: Column<RowProblem>[] = [
    { key: 'row', head: t`Linha`, render: ({ row }) => (row <= one.rows + 1 ? formatNumber(row) : t`ausente`) },
    { key: 'field', head: t`Campo`, render: (problem) => field(problem.field) },
    {
      key: 'code',
      head: t`Por quê`,
      render: ({ code, otherRow }) => (
        <span>
          {faultText(code)} {otherRow === null ? null : t`Linha ${otherRow}.`}
        </span>
      ),
    },
    {
      key: 'found',
      head: t`Pessoa`,
      wide: true,
      render: ({ foundId }) =>
        foundId ? (
          <Link to={peoplePaths.person(foundId)}>
            <Trans>Ver pessoa</Trans>
          </Link>
        ) : null,
    },
  ]
  const take = () =>
    attempt(async () => {
      const language = languageCodes.find((code) => code === i18n.locale) ?? 'pt-BR'
      const answer = await staffCall(takeErrorFile, { params: { importId: one.id }, body: { language } })
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
