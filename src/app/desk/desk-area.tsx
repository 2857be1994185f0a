import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { platformPaths } from '#contract/features/platform/platform-paths.ts'
import { factorStore } from '#platform/desk/proof.ts'
import { reportAddress } from '#platform/browser/open-link.tsx'
import { actIn, deskClientStore, learnPermissions, useDeskClient, type DeskClient } from '#platform/desk/desk-client.ts'
import type { DeskPage } from '#platform/feature/desk-feature.ts'
import { sessionStore, useSession } from '#platform/session-store.ts'
import { lazyChunk } from '../load/lazy-chunk.ts'
import { componentOf } from '../load/loaders.ts'
import { NotFound } from '../areas/not-found.tsx'
import { beginDrafts } from './desk-drafts.ts'
import { pages, pagesOf, permissionsOf } from './desk-pages.ts'
import { DeskShell } from './desk-shell.tsx'

const DeskAccount = lazyChunk(() => import('./desk-account.tsx').then((m) => ({ default: m.DeskAccount })))

const item = 'trilha-desk-client'

/** The number of the client that this tab acted in before the page was loaded. */
const actedIn = (): number => Number(sessionStorage.getItem(item) ?? 0)

/** Remembers for this tab which client is acted in. */
const rememberClient = (): (() => void) =>
  deskClientStore.subscribe(({ client }) => {
    if (client) sessionStorage.setItem(item, String(client.id))
    else sessionStorage.removeItem(item)
  })

/** The client that is acted in at the beginning: the one of before the page was loaded, else the one of the app. */
function firstClient(): DeskClient | null {
  const { clients, clientId, user } = sessionStore.getState()
  const wanted = pages.flatMap(({ of, permission }) => (of === 'client' ? [permission] : []))
  const worksIn = clients.filter(({ roles }) => permissionsOf(roles).some((permission) => wanted.includes(permission)))
  const before = actedIn()
  // One that who runs the platform is no member of: its name comes with the choices.
  if (user?.superuser && before > 0 && !clients.some(({ id }) => id === before))
    return { id: before, name: '', may: permissionsOf(['platform-admin']) }
  const found = worksIn.find(({ id }) => id === before) ?? worksIn.find(({ id }) => id === clientId) ?? worksIn[0]
  return found ? { id: found.id, name: found.brand.name, may: permissionsOf(found.roles) } : null
}

function Follow() {
  const { pathname } = useLocation()
  useEffect(() => reportAddress(), [pathname])
  return null
}

/** Where `/admin` leads: to the first page that there is for who stands there. */
function Entrance({ shown, runsPlatform }: { shown: readonly DeskPage[]; runsPlatform: boolean }) {
  const [first] = shown.filter(({ entry }) => entry).toSorted((a, b) => (a.entry?.order ?? 0) - (b.entry?.order ?? 0))
  return <Navigate to={runsPlatform ? platformPaths.platform() : (first?.path ?? '/home')} replace />
}

function Screens() {
  const runsPlatform = useSession((state) => state.user?.superuser === true)
  const client = useDeskClient()
  const { key } = useLocation()
  const { t } = useLingui()
  const missing = useStore(factorStore, (state) => state.missing)
  const shown = pagesOf(client, runsPlatform)
  return (
    <DeskShell pages={shown} addressKey={key}>
      {/* Of another client nothing of this one stays on the screen. */}
      <Suspense fallback={<p role="status" className="visually-hidden">{t`Carregando…`}</p>} key={client?.id ?? 0}>
        {missing ? (
          <DeskAccount />
        ) : (
          <Routes>
            <Route path="/admin/account" element={<DeskAccount />} />
            <Route path="/admin" element={<Entrance shown={shown} runsPlatform={runsPlatform} />} />
            {shown.map(({ path, load }) => {
              const Page = componentOf(load)
              return <Route key={path} path={path} element={<Page />} />
            })}
            <Route path="/admin/*" element={<NotFound />} />
            <Route path="*" element={runsPlatform ? <Navigate to={platformPaths.platform()} replace /> : null} />
          </Routes>
        )}
      </Suspense>
    </DeskShell>
  )
}

/** The desk of staff: an online surface beside the app, with a router of its own. */
export function DeskArea() {
  useState(() => {
    learnPermissions(permissionsOf(['platform-admin']))
    beginDrafts()
    actIn(firstClient())
  })
  useEffect(rememberClient, [])
  return (
    <BrowserRouter>
      <Follow />
      <Screens />
    </BrowserRouter>
  )
}
