import type { PortfolioCourse } from '#contract/features/portfolio/portfolio-contract.ts'

/** Without accents and in lower case: who types on a phone leaves both out. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The courses in whose title or description, in any language, every word typed is found. */
export function foundCourses(courses: readonly PortfolioCourse[], typed: string): PortfolioCourse[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return courses.filter(({ title, description }) => {
    const text = plain([...Object.values(title), ...Object.values(description)].join(' '))
    return words.every((word) => text.includes(word))
  })
}
