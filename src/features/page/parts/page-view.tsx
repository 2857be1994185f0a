import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageName } from '#contract/features/page/page-schema.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { usePage } from '../use-page.ts'
import { PageBlocks } from './page-blocks.tsx'
import { Questions } from './questions.tsx'
import { textOf } from './page-text.ts'
import styles from './page-view.module.css'

interface PageViewProps {
  client: string | null
  name: PageName
  /** The screen's title: the page's own, or what stands in its place until it is there. */
  renderHeading: (title: string) => ReactNode
  /** Lays out what stands under the title. */
  renderBody?: (content: ReactNode) => ReactNode
  /** What stands where nothing is written. */
  none?: { title: string; content: ReactNode } | undefined
  /** Under the text. */
  children?: ReactNode
}

const plain = (content: ReactNode) => content

/** A written page with its title and when it was last changed; what is read once opens without a network too. */
export function PageView({ client, name, renderHeading, renderBody = plain, none, children }: PageViewProps) {
  const { t, i18n } = useLingui()
  const state = usePage(client, name)
  const fallback = useCommon((part) => part.settings?.defaultLanguage)
  if (state.is === 'there') {
    const text = textOf(state.page, fallback)
    const day = formatDay(state.page.updatedAt.slice(0, 10))
    return (
      <article lang={i18n.locale}>
        {renderHeading(text.title)}
        {renderBody(
          <div>
            {name === 'faq' ? <Questions text={text} /> : <PageBlocks blocks={text.blocks} />}
            {children}
            <p className={styles.updated}>
              <Trans>Atualizado em {day}</Trans>
            </p>
          </div>,
        )}
      </article>
    )
  }
  if (state.is === 'coming') {
    return (
      <div aria-busy="true">
        {renderHeading(t`Carregando…`)}
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    )
  }
  if (state.is === 'none' && none) {
    return (
      <>
        {renderHeading(none.title)}
        {none.content}
      </>
    )
  }
  return (
    <>
      {renderHeading(state.is === 'none' ? t`Página não encontrada` : t`Sem conexão`)}
      {state.is === 'none' ? (
        <EmptyState
          icon={<FileQuestion />}
          title={<Trans>Esta página ainda não tem conteúdo.</Trans>}
          text={<Trans>Quando ela for publicada, aparece aqui.</Trans>}
        />
      ) : (
        <EmptyState
          icon={<WifiOff />}
          title={callErrorText(state.error)}
          text={<Trans>Esta página ainda não foi aberta neste aparelho. Conecte-se para ler.</Trans>}
        />
      )}
      {children}
    </>
  )
}
