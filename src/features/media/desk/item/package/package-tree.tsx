import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import {
  lessonsOf,
  unitsOf,
  type Cmi5Node,
  type PackageItem,
  type PackageTree,
  type ScormVersion,
} from '#contract/features/activity/package/package-tree.ts'
import { contentLanguage } from '#platform/text/shown-text.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './package.module.css'

const versionNames: Record<ScormVersion, MessageDescriptor> = {
  '1.2': msg`SCORM 1.2`,
  '2004_3': msg`SCORM 2004, 3ª edição`,
  '2004_4': msg`SCORM 2004, 4ª edição`,
}

/** What a package is called by its standard. */
export function PackageName({ tree }: { tree: PackageTree }) {
  const { i18n } = useLingui()
  if (tree.kind === 'scorm') return i18n._(versionNames[tree.version])
  return tree.kind === 'h5p' ? tree.library : { html: 'HTML', flash: 'SWF', cmi5: 'cmi5' }[tree.kind]
}

/** How much is in a package: lessons, units, or its page. */
export function PackageAmount({ tree }: { tree: PackageTree }) {
  if (tree.kind === 'html' || tree.kind === 'flash') return <code className={styles.value}>{tree.entry}</code>
  if (tree.kind === 'h5p') return tree.title
  const count = tree.kind === 'scorm' ? lessonsOf(tree.items).length : unitsOf(tree.children).length
  return <Plural value={count} one="# lição" other="# lições" />
}

/** A title of cmi5: its languages are whatever its author wrote. */
const titleOf = (title: Record<string, string>): string => {
  const { wanted } = contentLanguage()
  return title[wanted] ?? Object.values(title)[0] ?? ''
}

function Node({
  title,
  href,
  isHidden,
  children,
}: {
  title: string
  href: string | null
  isHidden?: boolean
  children?: ReactNode
}) {
  return (
    <li className={styles.node}>
      <span className={styles.lesson}>
        {title}
        {isHidden ? (
          <span className={styles.quiet}>
            <Trans>fora do menu</Trans>
          </span>
        ) : null}
      </span>
      {href === null ? null : <code className={styles.value}>{href}</code>}
      {children}
    </li>
  )
}

const Items = ({ items }: { items: readonly PackageItem[] }) =>
  items.length === 0 ? null : (
    <ol className={styles.tree}>
      {items.map((item) => (
        <Node key={item.identifier} title={item.title} href={item.href} isHidden={!item.visible}>
          <Items items={item.items} />
        </Node>
      ))}
    </ol>
  )

const Units = ({ nodes }: { nodes: readonly Cmi5Node[] }) =>
  nodes.length === 0 ? null : (
    <ol className={styles.tree}>
      {nodes.map((node) => (
        <Node key={node.id} title={titleOf(node.title) || node.id} href={node.node === 'au' ? node.url : null}>
          {node.node === 'block' ? <Units nodes={node.children} /> : null}
        </Node>
      ))}
    </ol>
  )

/** The lessons of a package as they stand in it. */
export function PackageTreeSection({ tree }: { tree: PackageTree }) {
  const { t } = useLingui()
  if (tree.kind === 'html' || tree.kind === 'flash' || tree.kind === 'h5p') return null
  const title = tree.kind === 'scorm' ? tree.title : titleOf(tree.title)
  return (
    <Section title={<Trans>Lições do pacote</Trans>}>
      <Card>
        <div className={styles.course} aria-label={t`Lições do pacote`} role="group">
          <p className={styles.what}>{title}</p>
          {tree.kind === 'scorm' ? <Items items={tree.items} /> : <Units nodes={tree.children} />}
        </div>
      </Card>
    </Section>
  )
}
