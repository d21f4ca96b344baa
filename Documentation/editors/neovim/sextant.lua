-- Sextant in Neovim: see Documentation/editors.md.
vim.cmd('syntax enable')
vim.api.nvim_create_autocmd({ 'BufNewFile', 'BufRead' }, {
  pattern = '*.sextant',
  command = 'setfiletype sextant',
})
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'sextant',
  callback = function(event)
    local git = vim.fn.finddir('.git', vim.fn.expand('%:p:h') .. ';')
    local root = git ~= '' and vim.fn.fnamemodify(git, ':p:h:h') or vim.fn.expand('%:p:h')
    local config = { name = 'sextant', cmd = { 'sextant', 'lsp' }, root_dir = root }
    -- Runs a scenario from the code lens above it.
    vim.lsp.commands['sextant.run'] = function(command, context)
      vim.lsp.buf_request(context.bufnr, 'workspace/executeCommand',
        { command = command.command, arguments = command.arguments })
    end
    if vim.lsp.start then
      vim.lsp.start(config, { bufnr = event.buf })
    else
      -- Before Neovim 0.8: a single server for all files of a folder.
      sextant_servers = sextant_servers or {}
      sextant_servers[root] = sextant_servers[root] or vim.lsp.start_client(config)
      vim.lsp.buf_attach_client(event.buf, sextant_servers[root])
    end
  end,
})
