// Plain JavaScript: it runs before anything is installed or built.
/** The code of a system error such as ENOENT, or ''. It does not check the class: Jest's sandbox has an Error of its
 * own.
 * @param {unknown} error
 * @returns {string} */
export function codeOf(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
