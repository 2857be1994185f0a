import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useSaveFile } from '#platform/browser/use-save-file.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { entryTitle } from '../entry-title.ts'
import { statementFile } from '../statement-file.ts'
import { readAllEntries, type StatementRows } from '../use-statement.ts'

/** The whole statement as a file, which wants the network: a device keeps the last entries alone. */
export function TakeFile({ rows }: { rows: StatementRows }) {
  const { t, i18n } = useLingui()
  const member = useMember()
  const { online, busy, failure, save } = useSaveFile(async () => {
    const text = statementFile(
      await readAllEntries(member),
      [
        t`Número`,
        t`Lançado em`,
        t`Campanha`,
        t`O que foi`,
        t`Motivo`,
        t`Em análise`,
        t`Disponíveis`,
        t`Reservados`,
        t`Bloqueados`,
        t`Experiência em análise`,
        t`Experiência`,
        t`Saldo disponível`,
      ],
      {
        title: (entry) => i18n._(entryTitle(entry, rows.sales.get(entry.sourceId)?.invoiceNumber ?? null)),
        campaign: (id) => shownText(rows.campaigns.find((one) => one.id === id)?.name ?? {}),
      },
    )
    return { name: 'extrato.csv', bytes: new Blob([text], { type: 'text/csv' }) }
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={<Download size={18} aria-hidden="true" />}
        disabled={!online}
        busy={busy}
        onClick={() => void save()}
      >
        {online ? <Trans>Baixar o extrato (CSV)</Trans> : <Trans>Baixar o extrato precisa de internet</Trans>}
      </Button>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </>
  )
}
