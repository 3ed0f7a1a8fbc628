import RTDBCommands

Program.main()
