import { Trans, useLingui } from '@lingui/react/macro'
import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import type { DraftTexts, PageEdition } from '#contract/features/page/page-desk.ts'
import { compareLines, plainLines } from '#contract/features/page/page-rules.ts'
import { pageNames, type PageName } from '#contract/features/page/page-schema.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Select } from '#ui/form/select.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Card } from '#ui/layout/card.tsx'
import { pageWords } from './page-words.ts'
import { clientPlace, platformPlace, type Place } from './place.ts'
import styles from './page-desk.module.css'

/** What became of each paragraph between two texts. */
function Difference({ older, newer, lang }: { older: DraftTexts; newer: DraftTexts; lang: LanguageCode }) {
  const { t } = useLingui()
  const lines = (texts: DraftTexts) => (texts[lang] ? plainLines(texts[lang]) : [])
  const compared = compareLines(lines(older), lines(newer))
  const words = { same: null, gone: t`Saiu:`, new: t`Entrou:` }
  if (compared.every(({ is }) => is === 'same'))
    return (
      <p className={styles.about}>
        <Trans>Nada mudou neste idioma.</Trans>
      </p>
    )
  return (
    <div className={styles.difference} lang={lang}>
      {compared.map(({ is, text }, at) => (
        <p key={at} data-is={is}>
          {words[is] ? <span className="visually-hidden">{words[is]}</span> : null}
          {text}
        </p>
      ))}
    </div>
  )
}

function Comparison({ place, page, edition }: { place: Place; page: PageName; edition: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useDeskClient()
  const { busy, failure, attempt } = useAttempt()
  const [lang, setLang] = useState<LanguageCode | null>(null)
  const whose = `${place.of} ${client?.id ?? 0} ${page}`
  const now = useAnswer(`${whose} ${edition}`, (signal) => place.readEdition(page, edition, signal))
  const before = useAnswer(`${whose} ${edition - 1}`, async (signal) =>
    edition > 1 ? place.readEdition(page, edition - 1, signal) : null,
  )
  if (now.is === 'failed') return <Banner tone="bad" role="alert" title={callErrorText(now.error)} />
  if (now.is !== 'there' || before.is !== 'there') return null
  const [older, newer] = [before.value?.texts ?? {}, now.value.texts]
  const languages = languageCodes.filter((code) => newer[code] ?? older[code])
  const shown = lang ?? languages[0] ?? 'pt-BR'
  const putBack = () =>
    attempt(async () => {
      const { rev } = await place.read(page, new AbortController().signal)
      await place.saveDraft(page, newer, { rev })
      toast(t`O texto da versão está no rascunho`, { tone: 'ok' })
      await navigate(place.page(page))
    })
  const when = formatInstant(now.value.publishedAt)
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.previewHead}>
          <h2>
            <Trans>O que mudou em {when}</Trans>
          </h2>
          <Select
            aria-label={t`Idioma do texto`}
            value={shown}
            onChange={(event) => setLang(event.currentTarget.value as LanguageCode)}
          >
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageNames[code]}
              </option>
            ))}
          </Select>
        </div>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Difference older={older} newer={newer} lang={shown} />
        <div>
          <Button
            variant="outline"
            busy={busy}
            icon={<Undo2 size={16} aria-hidden="true" />}
            onClick={() => void putBack()}
          >
            <Trans>Levar este texto ao rascunho</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Editions({ place, page }: { place: Place; page: PageName }) {
  const { t, i18n } = useLingui()
  const client = useDeskClient()
  const [params] = useSearchParams()
  const list = useList(`${place.of} ${client?.id ?? 0} ${page}`, (cursor, signal) =>
    place.listEditions(page, cursor, signal),
  )
  const chosen = Number(params.get('edition')) || list.rows[0]?.edition
  const columns: Column<PageEdition>[] = [
    { key: 'when', head: t`Publicada em`, render: ({ publishedAt }) => formatInstant(publishedAt) },
    { key: 'version', head: t`Versão`, numeric: true, render: ({ version }) => t`Versão ${version}` },
    { key: 'who', head: t`Quem`, render: ({ publishedBy }) => publishedBy ?? t`Veio com a instalação` },
    {
      key: 'languages',
      head: t`Idiomas`,
      wide: true,
      render: ({ languages }) => languages.map((code) => code.slice(0, 2)).join(', '),
    },
  ]
  return (
    <DeskPage
      above={<Link to={place.page(page)}>{i18n._(pageWords[page].label)}</Link>}
      title={<Trans>Versões da página</Trans>}
      subtitle={<Trans>O que foi publicado não muda mais. Escolha uma versão para ver o que mudou nela.</Trans>}
    >
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      {chosen === undefined ? null : <Comparison key={chosen} place={place} page={page} edition={chosen} />}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Versões da página`}
          columns={columns}
          rows={list.rows}
          rowKey={({ edition }) => String(edition)}
          renderLink={({ edition }) => <Link to={`?edition=${edition}`} replace />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<History />}
          title={<Trans>Nada publicado ainda</Trans>}
          text={<Trans>Cada publicação aparece aqui, com quem a fez.</Trans>}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </DeskPage>
  )
}

function OfAddress({ place }: { place: Place }) {
  const { page } = useParams()
  const name = pageNames.find((one) => one === page)
  return name ? <Editions key={name} place={place} page={name} /> : null
}

/** What was published of a page of the client that is acted in. */
export const ClientEditions = () => <OfAddress place={clientPlace} />

/** Of one of the platform's. */
export const PlatformEditions = () => <OfAddress place={platformPlace} />
