import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, LogOut, Menu as MenuIcon, ShieldCheck, WifiOff } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useStore } from 'zustand'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { goTo, OpenLink } from '#platform/browser/open-link.tsx'
import { proofStore } from '#platform/desk/proof.ts'
import type { DeskPage } from '#platform/feature/desk-feature.ts'
import { useSession } from '#platform/session-store.ts'
import { useLayout } from '#platform/theme/viewport.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { Avatar } from '#ui/item/avatar.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Menu, menuEntry } from '#ui/overlay/menu.tsx'
import { usePageTitle, useScrollRestoration } from '../shell/page-focus.ts'
import { DeskClientChoice } from './desk-client-choice.tsx'
import { FactorNotice } from './factor-notice.tsx'
import styles from './desk-shell.module.css'

const ProofDialog = lazy(() =>
  import('#features/profile/parts/proof-dialog.tsx').then((m) => ({ default: m.ProofDialog })),
)

function Entries({ pages, of, onGo }: { pages: readonly DeskPage[]; of: DeskPage['of']; onGo: () => void }) {
  const { i18n } = useLingui()
  const entries = pages
    .flatMap(({ of: about, path, entry }) => (entry && about === of ? [{ path, ...entry }] : []))
    .toSorted((a, b) => a.order - b.order)
  return (
    <ul role="list">
      {entries.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <NavLink to={path} end={path === '/admin/platform'} className={styles.entry} onClick={onGo}>
            <Icon size={18} aria-hidden="true" />
            {i18n._(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Navigation({ pages, onGo = () => {} }: { pages: readonly DeskPage[]; onGo?: () => void }) {
  const { t } = useLingui()
  const hasPlatform = pages.some(({ of }) => of === 'platform')
  return (
    <nav aria-label={t`Administração`} className={styles.navigation}>
      <DeskClientChoice />
      <Entries pages={pages} of="client" onGo={onGo} />
      {hasPlatform ? (
        <div className={styles.group}>
          <p className={styles.label}>
            <Trans>Plataforma</Trans>
          </p>
          <Entries pages={pages} of="platform" onGo={onGo} />
        </div>
      ) : null}
    </nav>
  )
}

/** Signs out; unsent work of the app stays sealed for its owner. */
async function leave(userId: string): Promise<void> {
  const { signOut } = await import('#engine/session/session.ts')
  await signOut(userId)
  goTo('/', { replace: true })
}

function Person() {
  const { t } = useLingui()
  const user = useSession((state) => state.user)
  const hasClients = useSession((state) => state.clients.length > 0)
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const button = (
    <>
      <Avatar name={name} image={user.image} />
      <span className="visually-hidden">{t`Conta de ${name}`}</span>
    </>
  )
  return (
    <Menu align="end" button={button} buttonClassName={styles.person}>
      {(close) => (
        <>
          <p className={styles.who}>
            <strong>{name}</strong>
            <span>{user.email}</span>
          </p>
          <OpenLink className={menuEntry} to="/admin/account" onClick={close}>
            <ShieldCheck size={18} aria-hidden="true" />
            {t`Minha conta`}
          </OpenLink>
          {hasClients ? (
            <OpenLink className={menuEntry} to={homePaths.home()} onClick={close}>
              <ArrowLeft size={18} aria-hidden="true" />
              {t`Voltar ao aplicativo`}
            </OpenLink>
          ) : null}
          <button type="button" className={menuEntry} onClick={() => void leave(user.id)}>
            <LogOut size={18} aria-hidden="true" />
            {t`Sair`}
          </button>
        </>
      )}
    </Menu>
  )
}

function Proof() {
  const asked = useStore(proofStore, (state) => state.asked)
  if (!asked) return null
  return (
    <Suspense>
      <ProofDialog onProven={() => asked.answer(true)} onClose={() => asked.answer(false)} />
    </Suspense>
  )
}

/** Everything around a page of the desk. */
export function DeskShell({
  pages,
  addressKey,
  children,
}: {
  pages: readonly DeskPage[]
  addressKey: string
  children: ReactNode
}) {
  const { t } = useLingui()
  const mobile = useLayout() === 'mobile'
  const online = useOnline()
  const main = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  usePageTitle(main)
  useScrollRestoration(main, addressKey)
  return (
    <>
      <SkipLink>{t`Ir para o conteúdo`}</SkipLink>
      <div className={styles.desk}>
        {mobile ? null : (
          <aside className={styles.side}>
            <p className={styles.brand}>
              <Trans>Administração</Trans>
            </p>
            <Navigation pages={pages} />
          </aside>
        )}
        <div className={styles.column}>
          <div className={styles.bar}>
            {mobile ? (
              <IconButton label={t`Menu da administração`} onClick={() => setOpen(true)}>
                <MenuIcon aria-hidden="true" />
              </IconButton>
            ) : null}
            <p className={styles.offline} role="status">
              {online ? null : (
                <>
                  <WifiOff size={16} aria-hidden="true" />
                  <Trans>Sem conexão. O que você digitar fica neste aparelho.</Trans>
                </>
              )}
            </p>
            <Person />
          </div>
          <main ref={main} id="main" className={styles.main} tabIndex={-1}>
            <FactorNotice />
            {children}
          </main>
        </div>
      </div>
      {mobile ? (
        <Dialog open={open} onOpenChange={setOpen} title={t`Administração`} closeLabel={t`Fechar`}>
          <Navigation pages={pages} onGo={() => setOpen(false)} />
        </Dialog>
      ) : null}
      <Proof />
      <Toaster label={t`Mensagens do app`} closeLabel={t`Fechar`} />
    </>
  )
}
