import { existsSync, readFileSync, readdirSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Settings } from 'scorm-again'
import { indexPaths } from '#contract/features/activity/package/package-paths.ts'
import { collectFindings, type PackageReport } from '#contract/features/activity/package/package-report.ts'
import {
  mostTreeBytes,
  packageTreeSchema,
  type PackageItem,
  type ScormTree,
} from '#contract/features/activity/package/package-tree.ts'
import { readScormManifest } from '#contract/features/activity/package/scorm-manifest.ts'
import { readDocument } from '#server/platform/xml/read-xml.ts'
import { manifest2004 } from '#test/support/packages/package-of.ts'

/** A type with the words of its enumerations, which JSON has instead of them. */
type Plain<Type> = Type extends string
  ? `${Type}`
  : Type extends object
    ? { [Key in keyof Type]: Plain<Type[Key]> }
    : Type
type ActivityTree = Plain<NonNullable<NonNullable<Settings['sequencing']>['activityTree']>>

async function read(manifest: string): Promise<{ tree: ScormTree | null; report: PackageReport }> {
  const findings = collectFindings()
  // Its files are no matter here: each that it names is there.
  const paths = { all: [], find: (path: string) => path }
  const context = { file: 'imsmanifest.xml', paths, findings }
  return { tree: readScormManifest(await readDocument(Buffer.from(manifest)), context), report: findings.report() }
}

/** An item as scorm-again takes it: nothing of it has to be put otherwise. */
const settingsOf = ({ identifier, title, visible, sequencing, items }: PackageItem): ActivityTree => ({
  id: identifier,
  title,
  isVisible: visible,
  ...sequencing,
  children: items.map(settingsOf),
})

const lesson = (sequencing: string) => `<item identifier="i" identifierref="r"><title>Aula</title>${sequencing}</item>`
const sequencingOf = async (sequencing: string, more = '') =>
  (await read(manifest2004(lesson(sequencing), { more }))).tree?.items[0]?.sequencing

test('what a manifest of SCORM 2004 says of sequencing is what the engine takes', async () => {
  const found = await sequencingOf(`
    <adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI>
      <adlnav:hideLMSUI>suspendAll</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>
    <adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>
    <adlcp:data><adlcp:map targetID="x" writeSharedData="true"/></adlcp:data>
    <imsss:sequencing>
      <imsss:controlMode choice="false" flow="true" forwardOnly="true"/>
      <imsss:sequencingRules>
        <imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">
          <imsss:ruleCondition condition="objectiveMeasureLessThan" measureThreshold="0.4" referencedObjective="a" operator="not"/>
        </imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule>
        <imsss:postConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="always"/></imsss:ruleConditions>
          <imsss:ruleAction action="retry"/></imsss:postConditionRule>
      </imsss:sequencingRules>
      <imsss:limitConditions attemptLimit="2"/>
      <imsss:rollupRules rollupObjectiveSatisfied="false" objectiveMeasureWeight="0.5">
        <imsss:rollupRule childActivitySet="atLeastPercent" minimumPercent="0.5"><imsss:rollupConditions>
          <imsss:rollupCondition condition="activityProgressKnown"/></imsss:rollupConditions>
          <imsss:rollupAction action="completed"/></imsss:rollupRule>
      </imsss:rollupRules>
      <imsss:objectives>
        <imsss:primaryObjective objectiveID="p" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure>
          <imsss:mapInfo targetObjectiveID="g" writeSatisfiedStatus="true"/></imsss:primaryObjective>
        <imsss:objective objectiveID="a"/>
      </imsss:objectives>
      <adlseq:objectives><adlseq:objective objectiveID="p"><adlseq:mapInfo targetObjectiveID="g" writeRawScore="true"/></adlseq:objective></adlseq:objectives>
      <imsss:randomizationControls randomizationTiming="once" reorderChildren="true" selectCount="3"/>
      <imsss:deliveryControls tracked="false"/>
      <adlseq:constrainedChoiceConsiderations preventActivation="true"/>
      <adlseq:rollupConsiderations requiredForCompleted="ifAttempted"/>
    </imsss:sequencing>`)
  expect(found).toEqual({
    hideLmsUi: ['continue', 'suspendAll'],
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.75 },
    sharedDataMaps: [{ targetID: 'x', writeSharedData: true }],
    sequencingControls: {
      choice: false,
      flow: true,
      forwardOnly: true,
      preventActivation: true,
      rollupObjectiveSatisfied: false,
      objectiveMeasureWeight: 0.5,
      randomizationTiming: 'once',
      randomizeChildren: true,
      selectCount: 3,
    },
    sequencingRules: {
      preConditionRules: [
        {
          action: 'skip',
          conditionCombination: 'any',
          conditions: [
            {
              condition: 'objectiveMeasureLessThan',
              operator: 'not',
              referencedObjective: 'a',
              parameters: { threshold: 0.4 },
            },
          ],
        },
      ],
      postConditionRules: [{ action: 'retry', conditionCombination: 'all', conditions: [{ condition: 'always' }] }],
    },
    attemptLimit: 2,
    rollupRules: {
      rules: [
        {
          action: 'completed',
          conditionCombination: 'any',
          consideration: 'atLeastPercent',
          // The engine counts in hundredths.
          minimumPercent: 50,
          conditions: [{ condition: 'progressKnown' }],
        },
      ],
    },
    primaryObjective: {
      objectiveID: 'p',
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.6,
      mapInfo: [{ targetObjectiveID: 'g', writeSatisfiedStatus: true, writeRawScore: true }],
    },
    objectives: [{ objectiveID: 'a' }],
    deliveryControls: { tracked: false },
    rollupConsiderations: { requiredForCompleted: 'ifAttempted' },
  })
})

test('an activity takes from a collection what it does not say itself', async () => {
  const collection = `<imsss:sequencingCollection><imsss:sequencing ID="c"><imsss:controlMode flow="true"/>
    <imsss:limitConditions attemptLimit="1"/></imsss:sequencing></imsss:sequencingCollection>`
  expect(
    await sequencingOf(
      '<imsss:sequencing IDRef="c"><imsss:controlMode choice="false"/></imsss:sequencing>',
      collection,
    ),
  ).toEqual({
    sequencingControls: { choice: false },
    attemptLimit: 1,
  })
})

test('a threshold of the third edition stands between its tags, and what no standard knows is told', async () => {
  expect(await sequencingOf('<adlcp:completionThreshold>0.5</adlcp:completionThreshold>')).toEqual({
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.5 },
  })
  const { report } = await read(
    manifest2004(lesson('<imsss:sequencing><imsss:controlMode flow="talvez"/></imsss:sequencing>')),
  )
  expect(report.warnings).toMatchObject([
    { code: 'value_unknown', places: [{ line: 8, element: 'controlMode', value: 'flow="talvez"' }] },
  ])
})

test('addresses follow their bases, and parameters come behind them', async () => {
  const resources = `<resource identifier="s" type="webcontent" adlcp:scormType="sco" xml:base="licoes/" href="a%20b.html?x=1#y"/>`
  const manifest = manifest2004('<item identifier="i" identifierref="s" parameters="?z=2"><title>Aula</title></item>', {
    resources,
  })
  const findings = collectFindings()
  const context = { file: 'imsmanifest.xml', paths: indexPaths(['licoes/A b.html', 'aula.html']), findings }
  const tree = readScormManifest(await readDocument(Buffer.from(manifest)), context)
  expect(tree?.items[0]?.href).toBe('licoes/A b.html?x=1&z=2#y')
})

const adl = new URL('../../../../../shared/fixtures/adl/', import.meta.url)
test('each package of ADL’s suite for the fourth edition is read, and nothing in it is unknown', async (context) => {
  if (!existsSync(adl)) context.skip(`no folder ${adl.pathname}`)
  const folders = readdirSync(adl).filter((name) => existsSync(new URL(`${name}/imsmanifest.xml`, adl)))
  expect(folders.length).toBe(125)
  for (const folder of folders) {
    const { tree, report } = await read(readFileSync(new URL(`${folder}/imsmanifest.xml`, adl), 'utf8'))
    expect([folder, report.errors, report.warnings.filter(({ code }) => code === 'value_unknown')]).toEqual([
      folder,
      [],
      [],
    ])
    if (!tree) throw new Error(`${folder} has no tree`)
    expect([folder, tree.version, v.is(packageTreeSchema, tree)]).toEqual([folder, '2004_4', true])
    expect(JSON.stringify(tree).length).toBeLessThan(mostTreeBytes)
    expect(tree.items.map(settingsOf).length).toBe(tree.items.length)
  }
})
