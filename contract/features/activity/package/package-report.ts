import * as v from 'valibot'

/** Why a package is not taken (player.md, 15). */
export const packageErrors = [
  'package.not_a_zip',
  'package.too_large',
  'package.too_many_files',
  'package.bomb',
  'package.unsafe_path',
  'package.encrypted',
  'package.damaged',
  'package.no_manifest',
  'package.manifest_invalid',
  'package.xml_unsafe',
  'package.no_entry',
  'package.entry_missing',
  'package.aicc',
  'package.version_unknown',
  'package.swf_broken',
  'h5p.type_unknown',
  'h5p.broken',
] as const
export type PackageError = (typeof packageErrors)[number]

/** What is odd about a package that is taken all the same. */
export const packageWarnings = [
  /** The package lies in a folder of its file; its paths begin there. */
  'in_folder',
  /** What systems leave in folders was left out. */
  'junk_dropped',
  /** No organization says what its lessons are: each resource that is opened is one. */
  'organization_missing',
  /** Organizations beside the one that is used. */
  'organization_unused',
  /** Manifests within the manifest. */
  'manifest_within',
  /** Its version is not said in a known way; the vocabulary tells it. */
  'version_assumed',
  /** The manifest names a file that is not there. */
  'file_missing',
  /** A file that the manifest does not name. */
  'file_unnamed',
  /** Something outside the package, which is not reached from it. */
  'address_outside',
  /** A value that its standard does not know; it is left out. */
  'value_unknown',
  /** H5P: sounds, films, and pictures that the game has no place for. */
  'h5p_media_lost',
  /** H5P: tips, and what is said of an answer. */
  'h5p_hints_lost',
  /** H5P: links, tables, formulas and other looks; their words stay. */
  'h5p_format_lost',
  /** H5P: what the game has nothing for, or has too much of. */
  'h5p_parts_lost',
  /** H5P: a text that is longer than games take. */
  'h5p_text_cut',
] as const
export type PackageWarning = (typeof packageWarnings)[number]

/** Places told of one finding; there may be more. */
const placesTold = 20

const placeSchema = v.object({
  /** Path in the package. */
  file: v.nullable(v.string()),
  /** From 1. */
  line: v.nullable(v.number()),
  element: v.nullable(v.string()),
  /** What stands there. */
  value: v.nullable(v.string()),
})
export type PackagePlace = v.InferOutput<typeof placeSchema>

const findingOf = <const Code extends readonly string[]>(codes: Code) =>
  v.object({ code: v.picklist(codes), count: v.number(), places: v.array(placeSchema) })

/** What was found out about a package: why it is refused, and what is odd about it. */
export const packageReportSchema = v.object({
  errors: v.array(findingOf(packageErrors)),
  warnings: v.array(findingOf(packageWarnings)),
})
export type PackageReport = v.InferOutput<typeof packageReportSchema>

/** Takes down what is found, the places of one finding together. */
export interface Findings {
  refuse: (code: PackageError, place?: Partial<PackagePlace>) => void
  warn: (code: PackageWarning, place?: Partial<PackagePlace>) => void
  report: () => PackageReport
}

const longest = 200
const cut = (text: string | null) => (text !== null && text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Begins a report with nothing in it. */
export function collectFindings(): Findings {
  const [errors, warnings]: [PackageReport['errors'], PackageReport['warnings']] = [[], []]
  function add<Code>(
    list: { code: Code; count: number; places: PackagePlace[] }[],
    code: Code,
    { file = null, line = null, element = null, value = null }: Partial<PackagePlace>,
  ) {
    let finding = list.find((each) => each.code === code)
    if (!finding) list.push((finding = { code, count: 0, places: [] }))
    finding.count++
    if (finding.places.length < placesTold)
      finding.places.push({ file: cut(file), line, element: cut(element), value: cut(value) })
  }
  return {
    refuse: (code, place = {}) => add(errors, code, place),
    warn: (code, place = {}) => add(warnings, code, place),
    report: () => ({ errors, warnings }),
  }
}
