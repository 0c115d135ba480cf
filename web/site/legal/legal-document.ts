import type { Text } from '../../language/text.ts'
import type { Operator } from '../company.ts'

/**
 * A paragraph, or a list of points. Text may hold links as `[text](/own-path)` or `[text](mailto:...)`.
 */
export type Block = string | { list: readonly string[] }

export interface Section {
  title: string
  body: readonly Block[]
}

export interface LegalDocument {
  title: Text
  /** SCR-56: the date each page states. */
  updated: Text
  effective?: Text
  /** What the document is, in a sentence or two. */
  summary: string
  sections: readonly Section[]
}

/** A document names the operator. */
export type DocumentOf = (operator: Operator) => LegalDocument
export type SectionsOf = (operator: Operator) => readonly Section[]

/** SCR-56: all four pages carry the same date. */
export const LAST_UPDATED: Text = '30 March 2025'
