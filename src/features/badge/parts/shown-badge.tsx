import { Trans } from '@lingui/react/macro'
import { BadgeCheck, BadgeX, FileClock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShownBadge } from '#contract/features/badge/badge-public.ts'
import type { AwardState } from '#contract/features/badge/badge-rules.ts'
import { Card } from '#ui/layout/card.tsx'
import { dayInWords } from '../badge-day.ts'
import styles from '../badge.module.css'

interface Verdict {
  tone: 'valid' | 'unknown' | 'bad'
  icon: ReactNode
  title: ReactNode
  text: ReactNode
}

const verdicts: Record<AwardState, Verdict> = {
  valid: {
    tone: 'valid',
    icon: <BadgeCheck />,
    title: <Trans>Medalha válida</Trans>,
    text: <Trans>Foi dada por esta plataforma.</Trans>,
  },
  expired: {
    tone: 'unknown',
    icon: <FileClock />,
    title: <Trans>Medalha vencida</Trans>,
    text: <Trans>Foi dada por esta plataforma, mas o prazo de validade passou.</Trans>,
  },
  revoked: {
    tone: 'bad',
    icon: <BadgeX />,
    title: <Trans>Medalha cancelada</Trans>,
    text: <Trans>Foi dada por esta plataforma e depois cancelada por ela. Não vale mais.</Trans>,
  },
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How a badge of ours stands, and what it was given for. */
export function ShownBadgeCard({ badge }: { badge: ShownBadge }) {
  const { state, title, criteria, picture, person, programme, issuedAt, expiresAt } = badge
  const verdict = verdicts[state]
  return (
    <>
      <header className={styles.verdict}>
        <span className={styles[verdict.tone]} aria-hidden="true">
          {verdict.icon}
        </span>
        <h1>{verdict.title}</h1>
        <p>{verdict.text}</p>
      </header>
      <Card hero as="section" className={styles.shown}>
        <img src={picture} alt="" className={styles.large} />
        <p className={styles.programme}>{programme}</p>
        <h2 className={styles.name}>{title}</h2>
        <dl className={styles.facts}>
          <Fact name={<Trans>Recebida por</Trans>}>
            <bdi>{person}</bdi>
          </Fact>
          <Fact name={<Trans>O que foi feito</Trans>}>{criteria}</Fact>
          <Fact name={<Trans>Recebida em</Trans>}>{dayInWords(issuedAt)}</Fact>
          {expiresAt === null ? null : <Fact name={<Trans>Válida até</Trans>}>{dayInWords(expiresAt)}</Fact>}
        </dl>
      </Card>
    </>
  )
}
