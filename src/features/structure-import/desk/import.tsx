import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  cancelStructure,
  readStructureImport,
  type StructureImport,
} from '#contract/features/structure-import/structure-import-contract.ts'
import { structureImportPaths } from '#contract/features/structure-import/structure-import-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { separatorWords, stateWords } from '#platform/desk/import-words.ts'
import { useImport } from '#platform/desk/use-import.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, formatInstant, formatNumber, formatPercent } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { PreviewTable } from '#ui/desk/import/preview-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportProblems, ImportResult } from './import-result.tsx'
import { faultWords, kindWords } from './import-words.ts'
import styles from './import.module.css'

const read = (importId: string, signal: AbortSignal) =>
  staffCall(readStructureImport, { params: { importId } }, { signal })

function Progress({ one }: { one: StructureImport }) {
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

function FirstRows({ one }: { one: StructureImport }) {
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

/** One import of the structure, from its file to what became of it. */
export function Import() {
  const { t, i18n } = useLingui()
  const { importId = '' } = useParams()
  const { one, error, setOne } = useImport(importId, read)
  const { busy, failure, attempt } = useAttempt()
  const [isAgain, setIsAgain] = useState(false)
  const above = (
    <Link to={structureImportPaths.structureImports()}>
      <Trans>Importar a estrutura</Trans>
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
  const { label, tone } = stateWords[one.state]
  const isOpen = one.state === 'uploaded' || one.state === 'checked'
  const isUnderWay = one.state === 'checking' || one.state === 'applying'
  const change = (changed: StructureImport) => {
    setIsAgain(false)
    setOne(changed)
  }
  const cancel = () =>
    attempt(async () => change(await staffCall(cancelStructure, { params: { importId: one.id } }, { rev: one.rev })))
  return (
    <DeskPage
      above={above}
      title={one.name}
      subtitle={`${i18n._(kindWords[one.kind])} · ${one.createdBy} · ${formatInstant(one.createdAt)}`}
      actions={
        <>
          <Pill tone={tone}>{i18n._(label)}</Pill>
          {isOpen || isUnderWay ? (
            <Button variant="outline" busy={busy} onClick={() => void cancel()}>
              {one.state === 'applying' ? <Trans>Parar</Trans> : <Trans>Cancelar importação</Trans>}
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
          text={faultWords(one.failure, (text) => i18n._(text))}
        />
      ) : null}
      {one.state === 'cancelled' ? (
        <Banner tone="neutral" title={<Trans>Cancelada. As linhas aplicadas até então ficam como estão.</Trans>} />
      ) : null}
      {isUnderWay ? <Progress one={one} /> : null}
      {one.state === 'uploaded' || isAgain ? (
        <ImportColumns key={one.rev} one={one} onChanged={change} />
      ) : isUnderWay ? null : (
        <>
          <ImportResult key={one.rev} one={one} onChanged={change} />
          <ImportProblems one={one} />
          {one.state === 'checked' ? (
            <div>
              <Button variant="quiet" onClick={() => setIsAgain(true)}>
                <Trans>Mudar as colunas e simular de novo</Trans>
              </Button>
            </div>
          ) : null}
        </>
      )}
      {isOpen ? <FirstRows one={one} /> : null}
      <Section title={<Trans>Arquivo</Trans>}>
        <Card>
          <Facts>
            <Fact name={t`Linhas`}>{formatNumber(one.rows)}</Fact>
            <Fact name={t`Tamanho`}>{formatBytes(one.bytes)}</Fact>
            <Fact name={t`Separador`}>{i18n._(separatorWords[one.separator])}</Fact>
            <Fact name={t`Codificação`}>{one.encoding}</Fact>
          </Facts>
        </Card>
      </Section>
    </DeskPage>
  )
}
