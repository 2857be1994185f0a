import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { DraftText } from '#contract/features/page/page-desk.ts'
import type { PageName } from '#contract/features/page/page-schema.ts'
import { PageBlocks } from '../parts/page-blocks.tsx'
import { Questions } from '../parts/questions.tsx'
import styles from './page-desk.module.css'

/** A page as people will see it, by the parts that show it to them. */
export function PagePreview({ page, text, lang }: { page: PageName; text: DraftText; lang: string }) {
  const { t } = useLingui()
  const [size, setSize] = useState<'phone' | 'desk'>('phone')
  return (
    <section className={styles.preview} aria-label={t`Como fica`}>
      <div className={styles.previewHead}>
        <h2>
          <Trans>Como fica</Trans>
        </h2>
        <div className={styles.switch} role="group" aria-label={t`Tela`}>
          <button type="button" aria-pressed={size === 'phone'} onClick={() => setSize('phone')}>
            <Smartphone size={16} aria-hidden="true" />
            <Trans>Celular</Trans>
          </button>
          <button type="button" aria-pressed={size === 'desk'} onClick={() => setSize('desk')}>
            <Monitor size={16} aria-hidden="true" />
            <Trans>Computador</Trans>
          </button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is scrolled by keys, too */}
      <div className={styles.stage} role="region" aria-label={t`Página`} tabIndex={0}>
        <article className={styles.sheet} data-size={size} lang={lang}>
          <p className={styles.sheetTitle}>{text.title || t`Sem título`}</p>
          {text.blocks.length === 0 ? (
            <p className={styles.about}>
              <Trans>Nada escrito neste idioma ainda.</Trans>
            </p>
          ) : page === 'faq' ? (
            <Questions text={text} />
          ) : (
            <PageBlocks blocks={text.blocks} />
          )}
        </article>
      </div>
    </section>
  )
}
