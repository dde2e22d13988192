import cascadeLayers from '@csstools/postcss-cascade-layers'
import mediaRanges from '@csstools/postcss-media-minmax'
import oklab from '@csstools/postcss-oklab-function'
import { type AtRule, type Declaration, type Plugin, type Rule, atRule, list } from 'postcss'
import logical from 'postcss-logical'
import nested from 'postcss-nested'
import selectorNot from 'postcss-selector-not'
import valueParser from 'postcss-value-parser'

/** Each sheet is lowered on its own: it must be told the order of the layers. */
const layerOrder: Plugin = {
  postcssPlugin: 'layer-order',
  Once(sheet) {
    if (sheet.some((node) => isAtRule(node, 'layer')))
      sheet.prepend({ name: 'layer', params: 'base, components, modes' })
  },
}

/** Before Chrome 108 and Safari 15.4 there is no dvh; vh, which stands before it, is a toolbar more on a phone. */
const viewportHeights: Plugin = {
  postcssPlugin: 'viewport-heights',
  OnceExit(sheet) {
    sheet.walkDecls(/height/, (declaration) => {
      const { value } = declaration
      if (value.includes('dvh')) declaration.cloneBefore({ value: value.replaceAll('dvh', 'vh') })
    })
  },
}

/** Before Chrome 79 and Safari 13.1 there is no min(), max() or clamp(): a rule of their own has what fits a phone. */
const comparisons: Plugin = {
  postcssPlugin: 'comparisons',
  OnceExit(sheet) {
    sheet.walkRules((rule) => {
      const plain = rule.clone({ nodes: declarationsOf(rule).flatMap(withoutComparison) })
      if (plain.nodes.length > 0 && !isAtRule(rule.parent, 'supports'))
        rule.after(forThoseWithout('width: min(1px, 1px)', plain))
    })
  },
}

/**
 * Before Chrome 84 and Safari 14.1 only grids have gaps; `inset` came soon after. Margins do instead, also between an icon
 * or a tick and mere text. They lie in the lower layer: what a component says of margins goes first.
 */
const flexGaps: Plugin = {
  postcssPlugin: 'flex-gaps',
  OnceExit(sheet) {
    sheet.walkRules((rule) => {
      const gap = declarationsOf(rule).find(({ prop }) => prop === 'gap')
      if (!gap || !says(rule, 'display', /flex$/) || !isAtRule(rule.parent, 'layer')) return
      const [row = '0', column = row] = list.space(gap.value)
      const beside = ['> :not(:last-child)', '> .icon:first-child', '> input:first-child']
      const margins = [
        within(rule, beside, gap.clone({ prop: 'margin-right', value: column })),
        ...(says(rule, 'flex-wrap', /^wrap/)
          ? [within(rule, ['> *'], gap.clone({ prop: 'margin-bottom', value: row }))]
          : []),
      ]
      sheet.append({ name: 'layer', params: 'base', nodes: [forThoseWithout('inset: 0', ...margins)] })
    })
  },
}

/**
 * Brings the style sheets to what Chrome 67 and iOS 12 read. Vite's minifier, which is told the same, does the rest: it
 * writes light-dark() and `inset` in older words.
 */
export const lowering = [
  layerOrder,
  nested(),
  selectorNot(),
  mediaRanges(),
  oklab({ preserve: false, subFeatures: { displayP3: false } }),
  logical(),
  viewportHeights,
  comparisons,
  flexGaps,
  cascadeLayers(),
]

/** The declaration with one side of each comparison in its place; nothing when it has none. */
function withoutComparison(declaration: Declaration): Declaration[] {
  const value = valueParser(declaration.value)
  value.walk((node) => {
    if (node.type !== 'function' || !/^(min|max|clamp)$/.test(node.value)) return
    const sides = valueParser.stringify(node.nodes).split(/,(?![^(]*\))/)
    const side = sides.find((words) => node.value === 'min' && /%|v[wh]/.test(words)) ?? sides[0] ?? ''
    Object.assign(node, { type: 'word', value: `calc(${side.trim()})`, nodes: [] })
  })
  const plain = value.toString()
  return plain === declaration.value ? [] : [declaration.clone({ value: plain })]
}

const within = (rule: Rule, parts: string[], declaration: Declaration) =>
  rule.clone({
    selectors: rule.selectors.flatMap((selector) => parts.map((part) => `${selector} ${part}`)),
    nodes: [declaration],
  })

const forThoseWithout = (feature: string, ...nodes: Rule[]) =>
  atRule({ name: 'supports', params: `not (${feature})`, nodes })

const declarationsOf = ({ nodes }: Rule) => nodes.filter((node) => node.type === 'decl')
const says = (rule: Rule, wanted: string, what: RegExp) =>
  declarationsOf(rule).some(({ prop, value }) => prop === wanted && what.test(value))
const isAtRule = (node: { type: string } | undefined, name: string) =>
  node?.type === 'atrule' && (node as AtRule).name === name
