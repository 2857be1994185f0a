import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { cancelImport, readImport, type ImportDetail } from '#contract/features/people-import/people-import-contract.ts'
import { peopleImportPaths } from '#contract/features/people-import/people-import-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { separatorWords, stateWords } from '#platform/desk/import-words.ts'
import { useImport } from '#platform/desk/use-import.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, formatInstant, formatNumber, formatPercent } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { ImportApply } from './import-apply.tsx'
import { ImportColumns, ImportPreview } from './import-columns.tsx'
import { ImportProblems, ImportResult } from './import-result.tsx'
import { faultText } from './import-words.ts'
import styles from './import.module.css'

const read = (importId: string, signal: AbortSignal) => staffCall(readImport, { params: { importId } }, { signal })

function Progress({ one }: { one: ImportDetail }) {
  const { t } = useLingui()
  const share = one.total === 0 ? 0 : one.done / one.total
  const [done, total] = [formatNumber(one.done), formatNumber(one.total)]
  return (
    <Section title={one.state === 'checking' ? <Trans>Simulando</Trans> : <Trans>Aplicando</Trans>}>
      <Card>
        <div className={styles.form}>
          <ProgressBar value={share} label={t`Linhas prontas`} />
          <p role="status">
            {t`${done} de ${total} linhas`} · {formatPercent(share)}
          </p>
          <p className={styles.note}>
            <Trans>Você pode sair desta página: o servidor continua.</Trans>
          </p>
        </div>
      </Card>
    </Section>
  )
}

function Cancel({ one, onChanged }: { one: ImportDetail; onChanged: (one: ImportDetail) => void }) {
  const { busy, failure, attempt } = useAttempt()
  const cancel = () =>
    attempt(async () => onChanged(await staffCall(cancelImport, { params: { importId: one.id } }, { rev: one.rev })))
  return (
    <>
      {failure ? <Pill tone="bad">{callErrorText(failure)}</Pill> : null}
      <Button variant="outline" busy={busy} onClick={() => void cancel()}>
        {one.state === 'applying' ? <Trans>Parar</Trans> : <Trans>Cancelar importação</Trans>}
      </Button>
    </>
  )
}

/** One import, from its file to what became of it. */
export function Import() {
  const { t, i18n } = useLingui()
  const { importId = '' } = useParams()
  const { one, error, setOne } = useImport(importId, read)
  const [isAgain, setIsAgain] = useState(false)
  const above = (
    <Link to={peopleImportPaths.imports()}>
      <Trans>Importar pessoas</Trans>
    </Link>
  )
  const failed = error ? <Banner tone="bad" role="alert" title={callErrorText(error)} /> : null
  if (!one)
    return (
      <DeskPage title={<Trans>Importação</Trans>} above={above}>
        {failed}
      </DeskPage>
    )
  const { label, tone } = stateWords[one.state]
  const isOpen = one.state === 'uploaded' || one.state === 'checked'
  const isUnderWay = one.state === 'checking' || one.state === 'applying'
  const change = (changed: ImportDetail) => {
    setIsAgain(false)
    setOne(changed)
  }
  return (
    <DeskPage
      above={above}
      title={one.name}
      subtitle={`${one.createdBy} · ${formatInstant(one.createdAt)}`}
      actions={
        <>
          <Pill tone={tone}>{i18n._(label)}</Pill>
          {isOpen || isUnderWay ? <Cancel one={one} onChanged={change} /> : null}
        </>
      }
    >
      {failed}
      {one.failure ? (
        <Banner tone="bad" title={<Trans>A importação não pôde continuar</Trans>} text={faultText(one.failure)} />
      ) : null}
      {one.state === 'cancelled' ? (
        <Banner tone="neutral" title={<Trans>Cancelada. As linhas aplicadas até então ficam como estão.</Trans>} />
      ) : null}
      {isUnderWay ? <Progress one={one} /> : null}
      {one.state === 'uploaded' || isAgain ? (
        <ImportColumns key={one.rev} one={one} onChanged={change} />
      ) : (
        <>
          {isUnderWay ? null : <ImportResult one={one} />}
          {isUnderWay ? null : <ImportProblems one={one} />}
          {one.state === 'checked' ? (
            <>
              <ImportApply key={one.rev} one={one} onChanged={change} />
              <div>
                <Button variant="quiet" onClick={() => setIsAgain(true)}>
                  <Trans>Mudar as colunas e simular de novo</Trans>
                </Button>
              </div>
            </>
          ) : null}
        </>
      )}
      {isOpen ? <ImportPreview one={one} /> : null}
      <Section title={<Trans>Arquivo</Trans>}>
        <Card>
          <Facts>
            <Fact name={t`Linhas`}>{formatNumber(one.rows)}</Fact>
            <Fact name={t`Tamanho`}>{formatBytes(one.bytes)}</Fact>
            <Fact name={t`Separador`}>{i18n._(separatorWords[one.separator])}</Fact>
            <Fact name={t`Codificação`}>{one.encoding}</Fact>
            <Fact name="SHA-256">
              <span className={styles.hash}>{one.sha256}</span>
            </Fact>
          </Facts>
        </Card>
      </Section>
    </DeskPage>
  )
}
