/** Each icon is loaded when it is asked for: the package's index would load all of them in every test file. */
module.exports = new Proxy(
  {},
  {
    get: (_target, name) =>
      name === '__esModule' ? true : require(`@ant-design/icons/lib/icons/${String(name)}`).default,
  },
);
