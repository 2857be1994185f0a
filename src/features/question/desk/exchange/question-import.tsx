import { Trans, useLingui } from '@lingui/react/macro'
import { Import } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { formatNames, type QuestionImport as OneImport } from '#contract/features/question/exchange-schema.ts'
import { applyQuestions, cancelQuestions, readQuestionImport } from '#contract/features/question/question-contract.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { stateWords } from '#platform/desk/import-words.ts'
import { useImport } from '#platform/desk/use-import.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { formatBytes, formatInstant, formatNumber, formatPercent } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { ImportReport } from './import-report.tsx'
import styles from '../question-desk.module.css'

const read = (importId: string, signal: AbortSignal) =>
  staffCall(readQuestionImport, { params: { importId } }, { signal })

/** How far a step is; how many questions a file has is known once it was looked through. */
function Progress({ one }: { one: OneImport }) {
  const { t } = useLingui()
  const [done, total] = [formatNumber(one.done), formatNumber(one.rows)]
  const share = one.rows === 0 ? 0 : one.done / one.rows
  return (
    <Section title={one.state === 'checking' ? <Trans>Simulando</Trans> : <Trans>Aplicando</Trans>}>
      <Card>
        <div className={styles.form}>
          {one.state === 'applying' ? <ProgressBar value={share} label={t`Questões prontas`} /> : null}
          <p role="status">
            {one.state === 'applying' ? (
              <>
                {t`${done} de ${total} questões`} · {formatPercent(share)}
              </>
            ) : (
              t`${done} questões lidas`
            )}
          </p>
          <p className={styles.note}>
            <Trans>Você pode sair desta página: o servidor continua.</Trans>
          </p>
        </div>
      </Card>
    </Section>
  )
}

/** One file of questions, from its being sent to what came of it. */
export function QuestionImport() {
  const { t, i18n } = useLingui()
  const { bankId = '', importId = '' } = useParams()
  const { one, error, setOne } = useImport(importId, read)
  const { busy, failure, attempt } = useAttempt()
  const above = (
    <Link to={questionPaths.bank(bankId)}>
      <Trans>Banco de questões</Trans>
    </Link>
  )
  const wrong = failure ?? error
  const failed = wrong ? <Banner tone="bad" role="alert" title={callErrorText(wrong)} /> : null
  if (!one)
    return (
      <DeskPage title={<Trans>Importação</Trans>} above={above}>
        {failed}
      </DeskPage>
    )
  const { counts, state } = one
  const isUnderWay = state === 'checking' || state === 'applying'
  const step = (what: typeof applyQuestions) => () =>
    void attempt(async () => setOne(await staffCall(what, { params: { importId: one.id } }, { rev: one.rev })))
  const facts = [formatNames[one.format], formatBytes(one.bytes), one.createdBy, formatInstant(one.createdAt)]
  return (
    <DeskPage
      above={above}
      title={one.name}
      subtitle={facts.filter(Boolean).join(' · ')}
      actions={
        <>
          <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>
          {isUnderWay || state === 'checked' ? (
            <Button variant="outline" busy={busy} onClick={step(cancelQuestions)}>
              {state === 'applying' ? <Trans>Parar</Trans> : <Trans>Cancelar importação</Trans>}
            </Button>
          ) : null}
        </>
      }
    >
      {failed}
      {one.failure ? (
        <Banner
          tone="bad"
          title={<Trans>A importação não pôde continuar</Trans>}
          text={
            one.failure === 'import.damaged'
              ? t`O arquivo não é do formato escolhido, ou está danificado.`
              : errorText(one.failure as ErrorCode)
          }
        />
      ) : null}
      {state === 'cancelled' ? (
        <Banner tone="neutral" title={<Trans>Cancelada. As questões que entraram até então ficam.</Trans>} />
      ) : null}
      {isUnderWay ? <Progress one={one} /> : null}
      {counts && !isUnderWay ? (
        <Section
          title={state === 'done' ? <Trans>O que entrou</Trans> : <Trans>O que entraria</Trans>}
          action={
            state === 'checked' ? (
              <Button
                busy={busy}
                disabled={counts.new + counts.changed === 0}
                icon={<Import size={18} aria-hidden="true" />}
                onClick={step(applyQuestions)}
              >
                <Trans>Importar como rascunhos</Trans>
              </Button>
            ) : null
          }
        >
          <div className={styles.stack}>
            {state === 'done' ? (
              <Banner
                tone="ok"
                role="status"
                title={t`Importado. As questões chegam às provas quando forem publicadas.`}
              />
            ) : null}
            <ImportReport counts={counts} found={one.found} />
          </div>
        </Section>
      ) : null}
    </DeskPage>
  )
}
