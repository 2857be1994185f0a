import { Trans } from '@lingui/react/macro'
import { HardDrive } from 'lucide-react'
import { Link } from 'react-router'
import { formatBytes } from '#platform/format.ts'
import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import type { DownloadsView } from '../use-downloads.ts'
import styles from './downloads.module.css'

/** What the downloads take and what may be left, as honestly as the browser knows it. */
export function SpaceCard({ view }: { view: DownloadsView }) {
  const { downloads, space } = view
  if (!downloads) return null
  return (
    <Card as="section" className={styles.space}>
      <HardDrive aria-hidden="true" />
      <div>
        <p className={styles.figure}>{formatBytes(downloads.bytes)}</p>
        <p className={styles.note}>
          <Trans>ocupados pelos seus downloads neste aparelho</Trans>
        </p>
        <p className={styles.note}>
          {space === null ? (
            <Trans>Este navegador não informa o espaço livre.</Trans>
          ) : (
            <Trans>O navegador estima {formatBytes(space)} livres; o espaço real pode ser menor.</Trans>
          )}
        </p>
        <p className={styles.link}>
          <Link to={downloadsPaths.storage()}>
            <Trans>Ver e liberar espaço</Trans>
          </Link>
        </p>
      </div>
    </Card>
  )
}
