// What scripts use of Node.
export default { URL: "readonly", console: "readonly", process: "readonly" };
