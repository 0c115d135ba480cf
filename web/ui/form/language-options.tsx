/** Of a select: each language by its own name, for those who read only that one. */
export const LanguageOptions = () => (
  <>
    <option value="en" lang="en">
      English
    </option>
    <option value="hi" lang="hi">
      हिन्दी
    </option>
  </>
)
