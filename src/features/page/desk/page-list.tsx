import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ListedPage } from '#contract/features/page/page-desk.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { pageWords } from './page-words.ts'
import { clientPlace, platformPlace, type Place } from './place.ts'
import styles from './page-desk.module.css'

function State({ page }: { page: ListedPage }) {
  if (page.draftAt)
    return (
      <Pill tone="warn">
        <Trans>Rascunho</Trans>
      </Pill>
    )
  if (page.edition > 0)
    return (
      <Pill tone="ok">
        <Trans>Publicada</Trans>
      </Pill>
    )
  return <Pill tone="neutral">{page.inherits ? <Trans>Da plataforma</Trans> : <Trans>Sem conteúdo</Trans>}</Pill>
}

function PageList({ place }: { place: Place }) {
  const { t, i18n } = useLingui()
  const client = useDeskClient()
  const answer = useAnswer(`${place.of} ${client?.id ?? 0}`, place.list)
  const columns: Column<ListedPage>[] = [
    {
      key: 'page',
      head: t`Página`,
      render: ({ page }) => (
        <span className={styles.name}>
          {i18n._(pageWords[page].label)}
          <span className={styles.about}>{i18n._(pageWords[page].about)}</span>
        </span>
      ),
    },
    { key: 'state', head: t`Situação`, render: (page) => <State page={page} /> },
    {
      key: 'version',
      head: t`Versão`,
      numeric: true,
      wide: true,
      render: ({ version }) => (version > 0 ? version : '–'),
    },
    {
      key: 'languages',
      head: t`Idiomas`,
      wide: true,
      render: ({ languages }) => languages.map((code) => code.slice(0, 2)).join(', '),
    },
    {
      key: 'published',
      head: t`Publicada em`,
      wide: true,
      render: ({ publishedAt }) => (publishedAt ? formatInstant(publishedAt) : '–'),
    },
  ]
  return (
    <DeskPage
      title={place.of === 'client' ? <Trans>Páginas</Trans> : <Trans>Páginas da plataforma</Trans>}
      subtitle={
        place.of === 'client' ? (
          <Trans>O que a empresa escreve para quem usa o aplicativo.</Trans>
        ) : (
          <Trans>O que vale onde uma empresa não escreveu o seu.</Trans>
        )
      }
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <DataTable
          caption={t`Páginas`}
          columns={columns}
          rows={answer.value.pages}
          rowKey={({ page }) => page}
          renderLink={({ page }) => <Link to={place.page(page)} />}
        />
      ) : null}
    </DeskPage>
  )
}

/** The pages of the client that is acted in. */
export const ClientPages = () => <PageList place={clientPlace} />

/** The platform's. */
export const PlatformPages = () => <PageList place={platformPlace} />
