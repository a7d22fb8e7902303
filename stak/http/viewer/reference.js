// Shows one of the two APIs' descriptions; nothing is asked of any other host.
const api = new URLSearchParams(location.search).get("api") === "users" ? "users" : "admin";
for (const link of document.querySelectorAll("nav a")) {
  if (link.search === `?api=${api}`) link.setAttribute("aria-current", "page");
}
SwaggerUIBundle({
  url: `/stack/${api}/schema`,
  domNode: document.getElementById("reference"),
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: false,
  validatorUrl: null,
});
