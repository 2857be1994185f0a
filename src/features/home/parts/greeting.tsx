import { Plural, Trans } from '@lingui/react/macro'
import { useSession } from '#platform/session-store.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { daysLeft, partOfDay, type Campaign } from '../home-summary.ts'
import styles from './greeting.module.css'

function Hello({ name }: { name: string }) {
  switch (partOfDay(useMinute().getHours())) {
    case 'morning':
      return <Trans>Bom dia, {name}</Trans>
    case 'afternoon':
      return <Trans>Boa tarde, {name}</Trans>
    case 'evening':
      return <Trans>Boa noite, {name}</Trans>
  }
}

function DaysLeft({ days, campaign }: { days: number; campaign: string }) {
  return (
    <Plural
      value={days}
      _0={`Hoje é o último dia da campanha ${campaign}.`}
      one={`Falta # dia para o fim da campanha ${campaign}.`}
      other={`Faltam # dias para o fim da campanha ${campaign}.`}
    />
  )
}

export function Greeting({ campaign, today }: { campaign: Campaign | null; today: string }) {
  const name = useSession((state) => state.user?.firstName ?? '')
  return (
    <div className={styles.greeting}>
      <h1 tabIndex={-1}>
        <Hello name={name} />
      </h1>
      {campaign ? (
        <p className={styles.text}>
          <DaysLeft days={daysLeft(campaign, today)} campaign={campaign.name} />
        </p>
      ) : null}
    </div>
  )
}
