import { Trans, useLingui } from '@lingui/react/macro'
import { ListOrdered, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { csvText, fold } from '#contract/engine/staff/list.ts'
import { siteListKeys, type SiteListKey } from '#contract/features/course/course-contract.ts'
import { siteListPaths } from '#contract/features/site-list/site-list-paths.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SearchInput } from '#ui/form/search-input.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { ListItem } from './list-item.tsx'
import { listWords } from './site-list-words.ts'
import { useSiteList } from './use-site-list.ts'
import styles from './site-list.module.css'

function OneList({ listKey }: { listKey: SiteListKey }) {
  const { t, i18n } = useLingui()
  const list = useSiteList(listKey)
  const [searched, setSearched] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const { items, languages, defaultLanguage } = list
  const words = fold(searched.trim())
  const shown = items.flatMap((item, at) =>
    Object.values(item.name).some((label) => fold(label).includes(words)) || words === '' ? [{ item, at }] : [],
  )
  const { busy, failure, attempt } = useAttempt()
  const takeTable = (format: TableFormat) => {
    const rows = items.map(({ id, name, retired, used }) => [
      id,
      ...languages.map((code) => name[code] ?? ''),
      retired ? 'retired' : 'active',
      used ? 'used' : '',
    ])
    const csv = csvText([['id', ...languages, 'state', 'used'], ...rows])
    return attempt(async () => await saveTable(listKey, format, new Response(csv)))
  }
  return (
    <DeskPage
      above={
        <Link to={siteListPaths.lists()}>
          <Trans>Listas</Trans>
        </Link>
      }
      title={i18n._(listWords[listKey].label)}
      subtitle={i18n._(listWords[listKey].about)}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          <Button icon={<Plus size={18} aria-hidden="true" />} disabled={!list.there} onClick={list.add}>
            <Trans>Adicionar item</Trans>
          </Button>
        </>
      }
      tools={<SearchInput label={t`Buscar item`} value={searched} onChange={setSearched} />}
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      {list.failure ? (
        <Banner
          tone="bad"
          role="alert"
          title={callErrorText(list.failure)}
          text={<Trans>O que você mudou continua aqui.</Trans>}
          action={
            list.isConflict ? (
              <Button variant="outline" onClick={list.renew}>
                <Trans>Salvar sobre o que está lá</Trans>
              </Button>
            ) : null
          }
        />
      ) : null}
      {shown.length > 0 ? (
        <ol role="list" className={styles.items}>
          {shown.map(({ item, at }) => (
            <ListItem
              key={item.id}
              item={item}
              label={pickText(item.name, defaultLanguage) || t`Item ${at + 1}`}
              languages={languages}
              defaultLanguage={defaultLanguage}
              isRefused={list.refused.includes(at)}
              isDragged={dragged === item.id}
              onChange={(part) => list.set(item.id, part)}
              onRemove={() => list.remove(item.id)}
              onMove={
                words === ''
                  ? { up: at > 0, down: at < items.length - 1, by: (step) => list.move(item.id, at + step) }
                  : null
              }
              onDrag={setDragged}
              onDragOver={() => (dragged && dragged !== item.id ? list.move(dragged, at) : undefined)}
            />
          ))}
        </ol>
      ) : !list.there ? null : (
        <EmptyState
          icon={<ListOrdered />}
          title={words === '' ? <Trans>Nenhum item ainda</Trans> : <Trans>Nenhum item encontrado</Trans>}
          text={
            words === '' ? (
              <Trans>Adicione o primeiro; ele aparece nos filtros quando um curso o usa.</Trans>
            ) : (
              <Trans>Mude a busca.</Trans>
            )
          }
        />
      )}
      <div className={styles.save} data-dirty={list.isDirty || undefined}>
        <p role="status">{list.isDirty ? t`Mudanças não salvas` : ''}</p>
        {list.isDirty ? (
          <Button variant="quiet" onClick={list.discard}>
            <Trans>Descartar</Trans>
          </Button>
        ) : null}
        <Button
          busy={list.busy}
          disabled={!list.isDirty}
          onClick={() => void list.save(() => toast(t`Salvo`, { tone: 'ok' }))}
        >
          <Trans>Salvar</Trans>
        </Button>
      </div>
    </DeskPage>
  )
}

/** One of the lists, named by the address. */
export function SiteList() {
  const { key } = useParams()
  const name = siteListKeys.find((one) => one === key)
  if (name) return <OneList key={name} listKey={name} />
  return (
    <DeskPage title={<Trans>Página não encontrada</Trans>}>
      <Link to={siteListPaths.lists()}>
        <Trans>Listas</Trans>
      </Link>
    </DeskPage>
  )
}
