import { Trans } from '@lingui/react/macro'
import { Coins } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { List } from '#ui/item/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BalanceCard } from './parts/balance-card.tsx'
import { EntryRow } from './parts/entry-row.tsx'
import { TakeFile } from './parts/take-file.tsx'
import { useStatement } from './use-statement.ts'

/** What somebody has, campaign by campaign, and every entry that made it. */
export function Statement() {
  const { rows, entries, hasOlder, busy, failure, readOlder } = useStatement()
  const online = useOnline()
  const balances = rows?.balances.toSorted((a, b) => b.campaignId - a.campaignId) ?? []
  return (
    <>
      <ScreenHeader title={<Trans>Meus pontos</Trans>} />
      <Screen>
        {rows ? null : <Skeleton shape="card" />}
        {rows && balances.length === 0 ? (
          <EmptyState
            icon={<Coins />}
            title={<Trans>Nenhum ponto ainda</Trans>}
            text={<Trans>O que você registrar aparece aqui: primeiro em análise, depois disponível para usar.</Trans>}
          />
        ) : null}
        {balances.map((balance) => (
          <BalanceCard
            key={balance.campaignId}
            balance={balance}
            campaign={rows?.campaigns.find(({ id }) => id === balance.campaignId)}
          />
        ))}
        {rows && entries.length > 0 ? (
          <Section title={<Trans>Extrato</Trans>} action={<TakeFile rows={rows} />}>
            <List>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} sale={rows.sales.get(entry.sourceId)} />
              ))}
            </List>
            {hasOlder ? (
              online ? (
                <Button variant="quiet" full busy={busy} onClick={() => void readOlder()}>
                  <Trans>Mostrar mais antigos</Trans>
                </Button>
              ) : (
                <Banner tone="neutral" title={<Trans>Conecte-se à internet para ver os mais antigos.</Trans>} />
              )
            ) : null}
            {failure ? <Banner tone="bad" title={callErrorText(failure)} /> : null}
          </Section>
        ) : null}
      </Screen>
    </>
  )
}
