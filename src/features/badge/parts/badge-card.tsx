import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { badgePaths } from '#contract/features/badge/badge-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { awardWords } from '../award-words.ts'
import { dayInWords } from '../badge-day.ts'
import type { OwnBadge } from '../use-badges.ts'
import { SaveFiles } from './save-files.tsx'
import styles from '../badge.module.css'

/** One badge: what it is for, how it stands, and how it is shown to others. */
export function BadgeCard({ own: { badge, state } }: { own: OwnBadge }) {
  const { t, i18n } = useLingui()
  const { id, title, criteria, picture, issuedAt, expiresAt, reason } = badge
  const issued = dayInWords(issuedAt)
  const until = expiresAt === null ? null : dayInWords(expiresAt)
  const { label, tone } = awardWords[state]
  const share = async () => {
    const url = new URL(badgePaths.badge(id), location.href).href
    if (!('share' in navigator)) {
      await copyText(url, {
        done: t`Endereço copiado`,
        refused: t`Não foi possível copiar. Copie o endereço da página.`,
      })
      return
    }
    try {
      await navigator.share({ title, text: criteria, url })
    } catch (error) {
      // Closing the device's sheet is an answer too.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(t`Não foi possível compartilhar agora.`, { tone: 'bad' })
    }
  }
  return (
    <li>
      <Card className={styles.card}>
        <img src={picture} alt="" className={styles.picture} />
        <div className={styles.about}>
          <h2>
            <Link to={badgePaths.badge(id)}>{title}</Link>
          </h2>
          <p>{criteria}</p>
          <p className={styles.dates}>
            <Pill tone={tone}>{i18n._(label)}</Pill>{' '}
            {until === null ? (
              <Trans>Recebida em {issued}</Trans>
            ) : (
              <Trans>
                Recebida em {issued}, vale até {until}
              </Trans>
            )}
          </p>
          {state === 'revoked' && reason ? (
            <p className={styles.dates}>
              <Trans>Cancelada: {reason}</Trans>
            </p>
          ) : null}
          {state === 'revoked' ? null : (
            <div className={styles.actions}>
              <Button
                variant="soft"
                icon={<Share2 size={18} aria-hidden="true" />}
                aria-label={t`Compartilhar: ${title}`}
                onClick={() => void share()}
              >
                <Trans>Compartilhar</Trans>
              </Button>
              <SaveFiles awardId={id} title={title} />
            </div>
          )}
        </div>
      </Card>
    </li>
  )
}
