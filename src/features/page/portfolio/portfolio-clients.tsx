import { Trans } from '@lingui/react/macro'
import { LibraryBig } from 'lucide-react'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './portfolio.module.css'

interface PortfolioClientsProps {
  clients: readonly { slug: string; brand: { name: string; logo: string | null } }[]
  /** Where each is shown. */
  at: string
}

/** The clients that show their courses to everybody, where none is named yet. */
export function PortfolioClients({ clients, at }: PortfolioClientsProps) {
  if (clients.length === 0) {
    return (
      <EmptyState
        icon={<LibraryBig />}
        title={<Trans>Nenhum catálogo público por enquanto.</Trans>}
        text={<Trans>Os cursos aparecem aqui quando uma empresa os abre para todos.</Trans>}
      />
    )
  }
  return (
    <>
      <p className={styles.lead}>
        <Trans>Escolha de quem você quer ver os cursos.</Trans>
      </p>
      <ul role="list" className={styles.clients}>
        {clients.map(({ slug, brand }) => (
          <li key={slug}>
            <a href={`${at}?client=${slug}`}>
              <BrandMark logo={brand.logo} />
              {brand.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
