/** @param {string} component */
const folderOf = (component) =>
  component.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();

/** Each component is loaded when it is asked for: the package's index would load all of them in every test file. */
module.exports = new Proxy(
  {},
  {
    get: (_target, name) =>
      name === '__esModule' ? true : require(`antd/lib/${folderOf(String(name))}`).default,
  },
);
